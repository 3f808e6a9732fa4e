import type { ImportCheck } from "@foyer/contract/counting/import-check";
import { measures } from "@foyer/contract/counting/measures";
import { useFormat } from "../../../lib/format.ts";
import { measureText } from "../../../lib/measure-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";

/** From a moment to another, or a dash. */
export function useSpanText(): (from: string | null, to: string | null) => string {
  const format = useFormat();
  return (from, to) =>
    from === null || to === null ? "–" : `${format.dateTime(from)} – ${format.dateTime(to)}`;
}

/** Names of files: the first two, and how many more. */
export function useNamesText(): (names: readonly string[]) => string {
  const t = usePhrases("imports");
  return (names) => {
    const [first = "–", second, ...others] = names;
    if (second === undefined) return first;
    return others.length === 0
      ? `${first}, ${second}`
      : t("andMore", { names: `${first}, ${second}`, count: others.length });
  };
}

/** Sums by measure in words. */
export function useSumsText(): (sums: ImportCheck["sums"]) => string {
  const t = usePhrases("measures");
  const format = useFormat();
  return (sums) =>
    measures
      .filter((measure) => sums[measure] !== undefined)
      .map((measure) => `${t(measure)} ${measureText(measure, sums[measure] ?? null, format)}`)
      .join(" · ") || "–";
}

/** A time the server wrote with the site's offset, shown as that clock shows it. */
export const clockText = (moment: string): string => moment.slice(0, 16).replace("T", " ");
