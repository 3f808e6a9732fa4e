import type { PublicOccupancy } from "@foyer/contract/analytics/occupancy";
import { IconCircleCheck, IconCircleX, IconLinkOff, IconUsers } from "@tabler/icons-react";
import { useEffect } from "react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { FullnessBar } from "../../ui/fullness/fullness-bar.tsx";
import { fullnessTone } from "../../ui/fullness/fullness-tone.ts";
import { Stack } from "../../ui/kit/layout.tsx";
import { Text } from "../../ui/kit/text.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { StateMessage } from "../../ui/states/state-message.tsx";
import classes from "./public-occupancy-page.module.css";
import { type ShownOccupancy, useShownOccupancy } from "./use-shown-occupancy.ts";

const signs = { free: IconCircleCheck, filling: IconUsers, full: IconCircleX } as const;

/** How full a place is, for anybody who has the link: at a door, on a wall, in a pocket. */
export function PublicOccupancyPage({ secret }: { secret: string }) {
  const t = usePhrases("publicOccupancy");
  const shown = useShownOccupancy(secret);
  const { told, isGone } = shown;
  const title = told?.name ?? t("how");
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <main className={classes.page}>
      {isGone ? (
        <StateMessage
          heading
          icon={<IconLinkOff size={28} stroke={1.4} />}
          title={t("goneTitle")}
          text={t("goneText")}
        />
      ) : told === undefined ? (
        <>
          <Loading />
          {shown.isAway && <p role="alert">{t("away")}</p>}
        </>
      ) : (
        <OccupancyText {...shown} told={told} />
      )}
    </main>
  );
}

function OccupancyText({ told, isStale, isAway, age }: ShownOccupancy & { told: PublicOccupancy }) {
  const t = usePhrases("publicOccupancy");
  const format = useFormat();
  const { name, shows, state, percent, asOf, zone } = told;
  const Sign = state && signs[state];
  const share = percent === null ? null : format.percent(percent / 100);
  const isUnknown = toFigure(told) === null;
  return (
    <Stack className={classes.told} style={fullnessTone(isStale ? null : state)}>
      <Text as="h1" tone={isStale ? "quiet" : undefined} className={classes.name}>
        {name}
      </Text>
      {isUnknown ? (
        <p className={classes.what}>{t("unknown")}</p>
      ) : (
        <>
          {shows === "people" && told.people !== null && (
            <Big
              isStale={isStale}
              figure={format.number(told.people)}
              what={t("people", { count: told.people })}
            />
          )}
          {shows === "percent" && share !== null && (
            <Big isStale={isStale} figure={share} what={t("percent")} />
          )}
          {percent !== null && share !== null && (
            <Stack align="stretch" gap="xs" style={{ inlineSize: "100%" }}>
              <FullnessBar share={percent / 100} thick="clamp(14px, 3vh, 24px)" />
              {shows === "people" && <p className={classes.what}>{t("ofLimit", { percent: share })}</p>}
            </Stack>
          )}
          {state && Sign && (
            <p className={classes.state} data-alone={shows === "words" || undefined}>
              <Sign className={classes.sign} stroke={1.8} aria-hidden="true" />
              {t(`states.${state}`)}
            </p>
          )}
        </>
      )}
      <Stack as="p" gap="2xs" size="lg" tone="quiet" role="status">
        {asOf === null ? t("never") : t("asOf", { time: format.time(asOf, zone) })}
        {isStale && age !== null && (
          <Text as="span" tone="plain">
            {t("stale", { age: format.duration(wholeMinutes(age)) })}
          </Text>
        )}
        {isAway && (
          <Text as="span" tone="plain">
            {t("away")}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

function Big({ isStale, figure, what }: { isStale: boolean; figure: string; what: string }) {
  return (
    <Stack as="p">
      <Text as="span" tone={isStale ? "quiet" : undefined} className={classes.number}>
        {figure}
      </Text>{" "}
      <span className={classes.what}>{what}</span>
    </Stack>
  );
}

/** What the maker of the link chose to show; null where it is not known. */
function toFigure({ shows, people, percent, state }: PublicOccupancy): number | string | null {
  if (shows === "people") return people;
  return shows === "percent" ? percent : state;
}

/** Seconds. */
const wholeMinutes = (age: number) => Math.max(60, Math.floor(age / 60) * 60);
