import { type QuarantinedRecord, quarantine } from "@foyer/contract/counting/records";
import type { Sent } from "@foyer/contract/endpoint";
import { ask } from "../../../lib/api.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { useValuesText } from "../../../lib/use-values-text.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

/** Most records one decision takes; more need another. */
const mostAtOnce = 1000;

/** What is to be decided: about one record, or about all that a filter finds. */
export type Decision = { kind: "release" | "discard"; total: number } & (
  | { records: readonly QuarantinedRecord[] }
  | { filter: NonNullable<Sent<typeof quarantine.list>["query"]> }
);

async function readIds(decision: Decision): Promise<number[]> {
  if ("records" in decision) return decision.records.map(({ id }) => id);
  const { content } = await ask(quarantine.list, {
    query: { ...decision.filter, page: 0, size: mostAtOnce },
  });
  return content.map(({ id }) => id);
}

/** Asks before records count, or never do. */
export function QuarantineDecision({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const t = usePhrases("records.quarantine");
  const title = useTitle(decision);
  const release = useSend(quarantine.release, [quarantine.list], { says: false });
  const discard = useSend(quarantine.discard, [quarantine.list], { says: t("discarded") });

  async function decide() {
    const body = await readIds(decision);
    if (decision.kind === "discard") return discard.mutateAsync({ body });
    const { counted, revised, unchanged, outdated, withheld } = await release.mutateAsync({ body });
    const words = [t("released", { count: counted + revised + unchanged })];
    if (outdated > 0) words.push(t("outdated", { count: outdated }));
    if (withheld > 0) words.push(t("withheld", { withheld }));
    tell("success", words.join(" "));
  }

  const isUnbound = "records" in decision && decision.records.every(({ accessId }) => accessId === null);
  const consequence =
    decision.kind === "discard" ? "discardConsequence" : isUnbound ? "releaseUnbound" : "releaseConsequence";
  return (
    <ConfirmDialog
      title={title}
      consequence={t(consequence)}
      confirmLabel={t(decision.kind)}
      danger={decision.kind === "discard"}
      onConfirm={decide}
      onClose={onClose}
    />
  );
}

function useTitle(decision: Decision): string {
  const t = usePhrases("records.quarantine");
  const format = useFormat();
  const valuesText = useValuesText();
  if (!("records" in decision)) {
    const count = Math.min(decision.total, mostAtOnce);
    return t(decision.kind === "release" ? "releaseManyTitle" : "discardManyTitle", { count });
  }
  const [record] = decision.records;
  if (!record) return "";
  return t(decision.kind === "release" ? "releaseTitle" : "discardTitle", {
    device: record.deviceName,
    time: format.dateTime(record.start, record.zone),
    values: valuesText(record.values),
  });
}
