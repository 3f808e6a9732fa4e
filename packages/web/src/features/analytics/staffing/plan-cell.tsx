import type { PlannedHour } from "@foyer/contract/analytics/staffing";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Note, Text } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { toStanding } from "./plan-words.ts";
import classes from "./staffing.module.css";

interface PlanCellProps {
  cell: PlannedHour | undefined;
  hasRoster: boolean;
  isShown: boolean;
}

/** An hour of the plan: who is on duty of those needed, in a word where it differs, and the usual visitors. */
export function PlanCell({ cell, hasRoster, isShown }: PlanCellProps) {
  const t = usePhrases("staffing");
  const shown = isShown || undefined;
  const standing = cell ? toStanding(cell, hasRoster) : "closed";
  if (!cell || standing === "closed")
    return (
      <td data-shown={shown} data-standing="closed">
        <VisuallyHidden>{t("closed")}</VisuallyHidden>
      </td>
    );
  return (
    <td data-shown={shown} data-standing={standing}>
      <People cell={cell} hasRoster={hasRoster} />
      {standing === "besides" ? <Note as="div">{t("closed")}</Note> : <Visitors cell={cell} />}
    </td>
  );
}

function People({ cell, hasRoster }: { cell: PlannedHour; hasRoster: boolean }) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const { staff, needed } = cell;
  const standing = toStanding(cell, hasRoster);
  const people = (count: number) => format.number(count, 2);
  if (!hasRoster) return <strong>{needed === null ? "–" : people(needed)}</strong>;
  if (needed === null || standing === "besides") return <strong>{people(staff)}</strong>;
  return (
    <>
      <strong>{t("ofNeeded", { staff: people(staff), needed: people(needed) })}</strong>{" "}
      {(standing === "few" || standing === "many") && (
        <span className={classes.word}>{t(standing, { people: people(Math.abs(needed - staff)) })}</span>
      )}
    </>
  );
}

function Visitors({ cell: { usual, low, high } }: { cell: PlannedHour }) {
  const t = usePhrases("staffing");
  const format = useFormat();
  if (usual === null) return <Note as="div">{t("notKnown")}</Note>;
  const range = low !== null && high !== null && { low: format.number(low), high: format.number(high) };
  return (
    // On the colours of too few and too many a quiet word could not be read.
    <Text as="div" size="xs" title={range ? t("range", range) : undefined}>
      {t("visitors", { count: Math.round(usual), visitors: format.number(usual) })}
    </Text>
  );
}
