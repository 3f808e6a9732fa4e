import { occupancy } from "@foyer/contract/analytics/occupancy";
import { UnstyledButton } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconUsers } from "@tabler/icons-react";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import fullness from "../../../ui/fullness/fullness.module.css";
import { FullnessBar } from "../../../ui/fullness/fullness-bar.tsx";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import classes from "./occupancy.module.css";
import type { Place } from "./place.ts";
import type { PlaceActions } from "./use-place-actions.tsx";

const signs = { free: IconCircleCheck, filling: IconUsers, full: IconCircleX } as const;

interface PlaceLineProps {
  place: Place;
  /** The server's clock. */
  at: string;
  isChosen: boolean;
  onChoose: () => void;
  actions: PlaceActions;
}

/** A site or area in one line: its name leads to its day. */
export function PlaceLine({ place, at, isChosen, onChoose, actions }: PlaceLineProps) {
  const t = usePhrases("occupancy");
  const format = useFormat();
  const { name, value, limit, kind } = place;
  const Name = kind === 0 ? "h2" : "h3";
  return (
    <div className={classes.line} data-area={kind === 2 || undefined} data-stale={place.isStale || undefined}>
      <div>
        <Name>
          <UnstyledButton
            className={classes.name}
            aria-pressed={isChosen}
            title={t("showDay")}
            onClick={onChoose}
          >
            {name}
          </UnstyledButton>
        </Name>
        <p className={classes.known}>
          <Known place={place} at={at} />
        </p>
      </div>
      <Box as="p" oneLine endwise className={classes.figure}>
        <strong>{value === null ? "–" : format.number(value)}</strong>{" "}
        <span>
          {limit ? t("limitOf", { limit: format.number(limit.limit) }) : value === null ? t("unknown") : ""}
        </span>
      </Box>
      <Fill place={place} onSetLimit={() => actions.limit(place)} />
      <p className={classes.drift} title={place.leftOver ? t("leftOverHelp") : undefined}>
        {place.leftOver === null
          ? ""
          : place.leftOver === 0
            ? t("noDrift")
            : t("leftOver", { people: format.number(place.leftOver) })}
      </p>
      <div className={classes.actions}>
        <RowActions name={name} actions={actions.of(place)} />
      </div>
    </div>
  );
}

/** How much of the limit is taken; without one, the way to it. */
function Fill({
  place: { value, limit, share, state },
  onSetLimit,
}: {
  place: Place;
  onSetLimit: () => void;
}) {
  const t = usePhrases("occupancy");
  const may = useMay();
  const format = useFormat();
  const Sign = state && signs[state];
  const roomWords = (room: number) =>
    t(room < 0 ? "over" : "room", { people: format.number(Math.abs(room)) });
  return (
    <div className={`${classes.fill} ${fullness.tones}`} data-state={state ?? undefined}>
      {share !== null && state && Sign && (
        <>
          <FullnessBar share={share} className={classes.bar} />
          <Line as="span" gap="2xs" className={classes.state}>
            <Sign size={16} stroke={1.8} aria-hidden="true" />
            {t("fill", { percent: format.percent(share) })}
            {limit && value !== null && ` · ${roomWords(limit.limit - value)}`}
          </Line>
        </>
      )}
      {limit === null && may(occupancy.setLimit) && (
        <UnstyledButton className={classes.quiet} onClick={onSetLimit}>
          {t("setLimit")}
        </UnstyledButton>
      )}
    </div>
  );
}

/** Up to when the number is known, and how much of today it rests on. */
function Known({ place, at }: { place: Place; at: string }) {
  const t = usePhrases("occupancy");
  const format = useFormat();
  const { asOf, isStale, zone } = place;
  if (asOf === null) return t("neverHeard");
  const isToday = localDay(new Date(asOf), zone) === localDay(new Date(at), zone);
  const time = isToday
    ? format.time(asOf, zone)
    : `${format.weekdayDate(asOf, zone)} ${format.time(asOf, zone)}`;
  const words = [t(isStale ? "stale" : "asOf", { time })];
  if (isIncomplete(place)) words.push(coverageText(place, format));
  return words.join(" · ");
}
