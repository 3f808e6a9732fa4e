import { listGaps } from "./gaps.ts";
import { languageCodes, languages, offeredShare } from "./languages.ts";

/** Prints, per language, the share of phrases it has and everything that is missing or wrong. */
async function report(): Promise<void> {
  for (const code of languageCodes) {
    const { share, missing, unknown, wrongPlaceholders, missingForms } = await listGaps(code);
    const offered = share >= offeredShare ? "" : "  not offered";
    console.log(
      `${code.padEnd(5)}${`${Math.floor(share * 100)} %`.padStart(6)}  ${languages[code].name}${offered}`,
    );
    for (const [what, keys] of Object.entries({ missing, unknown, wrongPlaceholders, missingForms })) {
      for (const key of keys) console.log(`        ${what}: ${key}`);
    }
  }
}

await report();
