import type { FixItem } from "@foyer/contract/reporting/fix-list";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";

/** An estimate in three digits: it is not known more exactly. */
export function aboutVisitors(visitors: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(visitors, 1))) - 2);
  return Math.round(visitors / unit) * unit;
}

/** What is said of an item beside its name. */
export function useFactWords(): (item: Pick<FixItem, "kind" | "facts">) => string[] {
  const t = usePhrases("fixList");
  const format = useFormat();
  return ({ kind, facts }) => {
    const { line, accessName, seconds, percent, day, count, version, target, status, message, screenName } =
      facts;
    return [
      accessName,
      facts.othersOnline !== undefined &&
        facts.othersOnline > 0 &&
        t("othersReport", { count: facts.othersOnline }),
      line !== undefined && t("line", { line }),
      seconds !== undefined &&
        t(seconds > 0 ? "ahead" : "behind", { length: format.duration(Math.abs(seconds)) }),
      percent !== undefined && t("battery", { share: format.percent(percent / 100) }),
      day !== undefined && t("until", { day: format.date(day) }),
      count !== undefined && t(kind === "setAside" ? "records" : "messages", { count }),
      version !== undefined && target !== undefined && t("newer", { version, target }),
      kind === "forwardingFailing" && status !== undefined && t("answered", { status }),
      (kind === "taskFailing" || kind === "backupOverdue") && message,
      screenName,
    ].filter((text) => typeof text === "string" && text !== "") as string[];
  };
}
