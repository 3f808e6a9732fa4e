import type { LanguageCoverage } from "@foyer/contract/operations/languages";
import { listGaps } from "@foyer/phrases/gaps";
import { type LanguageCode, languageCodes, languages } from "@foyer/phrases/languages";
import { areaOf, isMissing, languageTexts } from "./language-texts.ts";

type Coverage = Omit<LanguageCoverage, "open" | "accepted">;

interface Share {
  total: number;
  translated: number;
}

async function coverageOf(code: LanguageCode, guideSize: number): Promise<Coverage> {
  const { name, tag, direction } = languages[code];
  const areas = new Map<string, Share>();
  for (const wording of (await languageTexts(code)).all()) {
    const area = areaOf(wording.key);
    const { total, translated } = areas.get(area) ?? { total: 0, translated: 0 };
    areas.set(area, { total: total + 1, translated: translated + (isMissing(wording) ? 0 : 1) });
  }
  const sum = (field: keyof Share) => [...areas.values()].reduce((all, each) => all + each[field], 0);
  const guide = await listGaps(code, "guide");
  return {
    ...{ code, name, tag, direction },
    phrases: { total: sum("total"), translated: sum("translated") },
    guide: { total: guideSize, translated: guideSize - guide.missing.length },
    areas: [...areas].map(([area, share]) => ({ area, ...share })),
  };
}

let known: Promise<Coverage[]> | undefined;

/** How far each language is translated; it stays as it is while the server runs. */
export function listCoverage(): Promise<Coverage[]> {
  known ??= readCoverage();
  return known;
}

async function readCoverage(): Promise<Coverage[]> {
  const { size } = await listGaps("en", "guide");
  const found: Coverage[] = [];
  for (const code of languageCodes) found.push(await coverageOf(code, size));
  return found;
}
