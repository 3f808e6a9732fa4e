import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";

/** Whose clock hours and days are on, where an answer is of several zones; undefined where there is one. */
export function useZonesText(zones: readonly string[] = []): string | undefined {
  const t = usePhrases("analysis");
  const format = useFormat();
  const names = zones.map((zone) => zone.replaceAll("_", " "));
  return names.length > 1 ? t("several", { zones: format.list(names) }) : undefined;
}
