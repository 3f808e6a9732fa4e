import { countries } from "@foyer/contract/places/country";
import { compareNames } from "../../lib/compare-names.ts";
import { countryName } from "../../lib/country-name.ts";

/** All countries, by name. */
export function countryOptions(): { value: string; label: string }[] {
  return countries
    .map((country) => ({ value: country, label: countryName(country) }))
    .sort((a, b) => compareNames(a.label, b.label));
}
