import { type LanguageCode, languages } from "@foyer/phrases/languages";
import type { Words } from "@foyer/phrases/translate";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { holidayQueries } from "./holidays.queries.ts";

/** Whose holidays they are, in words of a reader, as far as they may see. */
export async function holidayScopeWords(
  db: Db,
  caller: Caller,
  ids: readonly number[],
  { words, language }: { words: Words; language: LanguageCode },
): Promise<Map<number, string>> {
  const names = new Intl.DisplayNames([languages[language].tag, "en"], { type: "region" });
  const scopes = await holidayQueries(db).scopes(caller, ids);
  return new Map(
    [...scopes].map(([id, { scope, deptName, country, siteCount, siteName }]) => {
      if (scope === "organisation") return [id, deptName ?? ""];
      if (scope === "company") return [id, words("holidays.allSites")];
      if (scope === "country")
        return [id, words("holidays.ofCountry", { country: country ? (names.of(country) ?? country) : "" })];
      return [id, siteCount === 1 && siteName ? siteName : words("holidays.someSites", { count: siteCount })];
    }),
  );
}
