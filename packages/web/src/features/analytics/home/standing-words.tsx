import { usualWeeks } from "@foyer/contract/analytics/expected";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./panel.module.css";
import type { Expected } from "./use-expected.ts";

/** How today stands until its last full hour beside what is usual, in words; nothing where it cannot be told. */
export function StandingWords({ expected }: { expected: Expected | undefined }) {
  const t = usePhrases("home");
  const { soFar } = expected ?? {};
  if (!soFar?.standing) return null;
  return (
    <span className={classes.standing}>
      <b>{t(`usual.standing.${soFar.standing}`)}</b> {t("usual.until", { time: soFar.until })}
      {soFar.weeks < usualWeeks && ` · ${t("usual.weeks", { count: soFar.weeks })}`}
    </span>
  );
}
