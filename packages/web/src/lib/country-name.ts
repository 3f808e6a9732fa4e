import { languageTag } from "./language.ts";

/** A country in the reader's words, by ISO 3166-1. */
export const countryName = (country: string): string =>
  new Intl.DisplayNames([languageTag(), "en"], { type: "region" }).of(country) ?? country;
