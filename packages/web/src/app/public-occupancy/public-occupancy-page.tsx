import type { PublicOccupancy } from "@foyer/contract/analytics/occupancy";
import { IconCircleCheck, IconCircleX, IconLinkOff, IconUsers } from "@tabler/icons-react";
import { useEffect } from "react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import fullness from "../../ui/fullness/fullness.module.css";
import { FullnessBar } from "../../ui/fullness/fullness-bar.tsx";
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
        <Told {...shown} told={told} />
      )}
    </main>
  );
}

function Told({ told, isStale, isAway, age }: ShownOccupancy & { told: PublicOccupancy }) {
  const t = usePhrases("publicOccupancy");
  const format = useFormat();
  const { name, shows, state, percent, asOf, zone } = told;
  const Sign = state && signs[state];
  const share = percent === null ? null : format.percent(percent / 100);
  const isUnknown = figureOf(told) === null;
  return (
    <div
      className={`${classes.told} ${fullness.tones}`}
      data-state={isStale ? undefined : (state ?? undefined)}
      data-stale={isStale || undefined}
    >
      <h1 className={classes.name}>{name}</h1>
      {isUnknown ? (
        <p className={classes.unknown}>{t("unknown")}</p>
      ) : (
        <>
          {shows === "people" && told.people !== null && (
            <p className={classes.figure}>
              <span className={classes.number}>{format.number(told.people)}</span>{" "}
              <span className={classes.what}>{t("people", { count: told.people })}</span>
            </p>
          )}
          {shows === "percent" && share !== null && (
            <p className={classes.figure}>
              <span className={classes.number}>{share}</span>{" "}
              <span className={classes.what}>{t("percent")}</span>
            </p>
          )}
          {percent !== null && share !== null && (
            <div className={classes.share}>
              <FullnessBar share={percent / 100} className={classes.bar} />
              {shows === "people" && <p className={classes.what}>{t("ofLimit", { percent: share })}</p>}
            </div>
          )}
          {state && Sign && (
            <p className={classes.state} data-alone={shows === "words" || undefined}>
              <Sign className={classes.sign} stroke={1.8} aria-hidden="true" />
              {t(`states.${state}`)}
            </p>
          )}
        </>
      )}
      <p className={classes.asOf} role="status">
        {asOf === null ? t("never") : t("asOf", { time: format.time(asOf, zone) })}
        {isStale && age !== null && (
          <span className={classes.warning}>{t("stale", { age: format.duration(wholeMinutes(age)) })}</span>
        )}
        {isAway && <span className={classes.warning}>{t("away")}</span>}
      </p>
    </div>
  );
}

/** What the maker of the link chose to show; null where it is not known. */
function figureOf({ shows, people, percent, state }: PublicOccupancy): number | string | null {
  if (shows === "people") return people;
  return shows === "percent" ? percent : state;
}

/** Seconds. */
const wholeMinutes = (age: number) => Math.max(60, Math.floor(age / 60) * 60);
