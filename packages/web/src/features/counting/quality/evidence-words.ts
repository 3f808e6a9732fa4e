import type { Finding } from "@foyer/contract/counting/quality";
import type { Format } from "../../../lib/format.ts";
import type { Phrases } from "../../../lib/phrases.ts";

interface Words {
  t: Phrases<"quality.evidence">;
  format: Format;
  /** IANA zone of the finding's site. */
  zone: string | undefined;
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The figures behind a finding as a sentence. */
export function evidenceWords(finding: Finding, { t, format, zone }: Words): string {
  const moment = (iso: string | null) => (iso === null ? t("never") : format.dateTime(iso, zone));
  const number = format.number;
  switch (finding.kind) {
    case "silent": {
      const { missingHours, intervalMinutes, lastRecordAt, lastSeenAt } = finding.evidence;
      return t("silent", {
        hours: number(missingHours, 1),
        minutes: intervalMinutes,
        record: moment(lastRecordAt),
        heard: moment(lastSeenAt),
      });
    }
    case "stuckAtZero":
      return t("stuckAtZero", finding.evidence);
    case "countsWhenClosed": {
      const { count, share, hour, shiftHours } = finding.evidence;
      const words = t("countsWhenClosed", { number: count, share: format.percent(share), hour: clock(hour) });
      if (shiftHours === null) return words;
      const hours = `${shiftHours > 0 ? "+" : "−"}${number(Math.abs(shiftHours))}`;
      return `${words} ${t("shift", { hours })}`;
    }
    case "outOfBalance":
      return t("outOfBalance", { ...finding.evidence, share: format.percent(finding.evidence.share) });
    case "stepChange":
      return t("stepChange", {
        ...finding.evidence,
        change: format.signedPercent(finding.evidence.change),
      });
    case "outlierDay":
      return t("outlierDay", { ...finding.evidence, day: format.weekdayDate(finding.evidence.day) });
    case "lowCompleteness": {
      const { coveredHours, expectedHours, worstDay, worstShare } = finding.evidence;
      return t("lowCompleteness", {
        covered: number(coveredHours, 1),
        expected: number(expectedHours, 1),
        day: format.weekdayDate(worstDay),
        share: format.percent(worstShare),
      });
    }
    case "clockSkew": {
      const { seconds } = finding.evidence;
      return t(seconds > 0 ? "clockAhead" : "clockBehind", { length: format.duration(Math.abs(seconds)) });
    }
    case "manyRevisions":
      return t("manyRevisions", { ...finding.evidence, share: format.percent(finding.evidence.share) });
  }
}
