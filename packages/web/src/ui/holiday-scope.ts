import type { Holiday } from "@foyer/contract/places/holidays";
import { countryName } from "../lib/country-name.ts";
import { usePhrases } from "../lib/phrases.ts";

/** Makes the words for whom a holiday is one for. */
export function useHolidayScope(): (holiday: Holiday) => string {
  const t = usePhrases("holidays");
  return ({ scope, deptName, country, siteCount, siteName }) => {
    if (scope === "organisation") return deptName ?? "–";
    if (scope === "country") return t("ofCountry", { country: countryName(country ?? "") });
    if (scope === "company") return t("allSites");
    return siteCount === 1 && siteName !== null ? siteName : t("someSites", { count: siteCount });
  };
}
