import { usePhrases } from "../../../lib/phrases.ts";
import { AsOf } from "./as-of.tsx";
import classes from "./home.module.css";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";
import { LiveDot } from "./live-dot.tsx";
import { SubjectFilter } from "./subject-filter.tsx";
import type { HomePlaces } from "./use-home-places.ts";

interface HomeToolbarProps {
  choice: HomeChoice;
  change: ChangeHomeChoice;
  places: HomePlaces;
  connected: boolean;
  /** Moment of the newest count, if there is one. */
  asOf: string | null | undefined;
  zones: readonly string[];
  now: Date;
}

/** Title, freshness of the figures, and whose counts are shown. */
export function HomeToolbar({ choice, change, places, connected, asOf, zones, now }: HomeToolbarProps) {
  const t = usePhrases("home");
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title}>{t("title")}</h1>
      <div className={classes.freshness}>
        <LiveDot connected={connected} />
        {asOf && <AsOf moment={asOf} zone={places.zone} zones={zones} now={now} />}
      </div>
      <SubjectFilter choice={choice} change={change} organisations={places.organisations} />
    </header>
  );
}
