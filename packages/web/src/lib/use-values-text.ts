import { type Measure, measures } from "@foyer/contract/counting/measures";
import { useFormat } from "./format.ts";
import { usePhrases } from "./phrases.ts";

const isMilliseconds = (measure: Measure) => measure === "dwellMs";

/** Values in words, in the order of the measures; nothing but zeros is said as such. */
export function useValuesText(): (values: Readonly<Record<string, number>>) => string {
  const t = usePhrases("records");
  const measure = usePhrases("measures");
  const format = useFormat();
  return (values) => {
    const parts = measures.flatMap((name) => {
      const value = values[name];
      if (value === undefined) return [];
      return [
        `${measure(name)} ${isMilliseconds(name) ? format.duration(value / 1000) : format.number(value)}`,
      ];
    });
    return parts.join(" · ") || t("allZero");
  };
}
