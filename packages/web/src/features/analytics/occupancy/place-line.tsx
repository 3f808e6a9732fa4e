import { occupancy } from "@foyer/contract/analytics/occupancy";
import { UnstyledButton } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconUsers } from "@tabler/icons-react";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { FullnessBar } from "../../../ui/fullness/fullness-bar.tsx";
import { fullnessTone } from "../../../ui/fullness/fullness-tone.ts";
import { Box, Line, Stack } from "../../../ui/kit/layout.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Figure, Quiet } from "../../../ui/kit/text.tsx";
import { PlaceSign } from "../../../ui/places/place-sign.tsx";
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
  const isArea = kind === 2;
  return (
    <div className={classes.line} data-area={isArea || undefined}>
      <div>
        <Name>
          <UnstyledButton
            className={look({
              size: "md",
              weight: isArea ? "medium" : "bold",
              break: true,
              px: "2xs",
              press: true,
            })}
            mx={-4}
            aria-pressed={isChosen}
            title={t("showDay")}
            onClick={onChoose}
          >
            {name}
          </UnstyledButton>
          <PlaceSign {...subjectPlace(kind, place.id)} name={name} />
        </Name>
        <Quiet>
          <Known place={place} at={at} />
        </Quiet>
      </div>
      <Box as="p" oneLine endwise>
        <Figure as="strong" size={isArea ? "xl" : "2xl"} tone={place.isStale ? "quiet" : undefined}>
          {value === null ? "–" : format.number(value)}
        </Figure>{" "}
        <Quiet as="span">
          {limit ? t("limitOf", { limit: format.number(limit.limit) }) : value === null ? t("unknown") : ""}
        </Quiet>
      </Box>
      <Fill place={place} onSetLimit={() => actions.limit(place)} />
      <Quiet className={classes.below} title={place.leftOver ? t("leftOverHelp") : undefined}>
        {place.leftOver === null
          ? ""
          : place.leftOver === 0
            ? t("noDrift")
            : t("leftOver", { people: format.number(place.leftOver) })}
      </Quiet>
      <div className={classes.actions}>
        <RowActions name={name} actions={actions.of(place)} />
      </div>
    </div>
  );
}

/** How much of the limit is taken; without one, the way to it. */
function Fill({
  place: { value, limit, share, state, isStale },
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
    <Stack gap="2xs" size="sm" className={classes.below} style={fullnessTone(isStale ? null : state)}>
      {share !== null && state && Sign && (
        <>
          <FullnessBar share={share} />
          <Line as="span" gap="2xs" style={{ color: "var(--tone)" }}>
            <Sign size={16} stroke={1.8} aria-hidden="true" />
            {t("fill", { percent: format.percent(share) })}
            {limit && value !== null && ` · ${roomWords(limit.limit - value)}`}
          </Line>
        </>
      )}
      {limit === null && may(occupancy.setLimit) && (
        <LinkButton className={look({ tone: "quiet" })} onClick={onSetLimit}>
          {t("setLimit")}
        </LinkButton>
      )}
    </Stack>
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
