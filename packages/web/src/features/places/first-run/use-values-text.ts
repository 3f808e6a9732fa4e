import { measures } from "@foyer/contract/counting/measures";
import { useFormat } from "../../../lib/format.ts";
import { measureText } from "../../../lib/measure-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";

/** What a device says in one record, in words. */
export function useValuesText(): (values: Readonly<Record<string, number>>) => string {
  const t = usePhrases("firstRun.live");
  const measure = usePhrases("measures");
  const format = useFormat();
  return (values) =>
    measures
      .flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [`${measure(name)} ${measureText(name, value, format)}`];
      })
      .join(" · ") || t("nobody");
}
