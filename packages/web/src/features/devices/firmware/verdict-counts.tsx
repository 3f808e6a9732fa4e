import { rolloutVerdicts } from "@foyer/contract/devices/rollout-plan";
import type { RolloutPreview } from "@foyer/contract/devices/rollout-progress";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./new-rollout.module.css";

/** How many take part, how many of those are away, and how many are left out and why. */
export function VerdictCounts({ preview: { verdicts, offline } }: { preview: RolloutPreview }) {
  const t = usePhrases("rollouts.verdicts");
  const takePart = verdicts.upgrade ?? 0;
  const left = rolloutVerdicts.filter((verdict) => verdict !== "upgrade" && (verdicts[verdict] ?? 0) > 0);
  return (
    <ul className={classes.verdicts} role="status">
      <li data-main>{takePart === 0 ? t("none") : t("upgrade", { count: takePart })}</li>
      {offline > 0 && <li>{t("offline", { count: offline })}</li>}
      {left.map((verdict) => (
        <li key={verdict}>{t(verdict, { count: verdicts[verdict] ?? 0 })}</li>
      ))}
    </ul>
  );
}
