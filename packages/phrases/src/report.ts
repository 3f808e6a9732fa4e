import { listGaps, type TextKind, textKinds } from "./gaps.ts";
import { languageCodes, languages, offeredShare } from "./languages.ts";

/** Prints, per language, the share of texts it has and everything that is missing or wrong. */
async function report(kind: TextKind): Promise<void> {
  console.log(kind);
  for (const code of languageCodes) {
    const { share, missing, unknown, wrongPlaceholders, missingForms } = await listGaps(code, kind);
    const offered = kind === "guide" || share >= offeredShare ? "" : "  not offered";
    console.log(
      `${code.padEnd(5)}${`${Math.floor(share * 100)} %`.padStart(6)}  ${languages[code].name}${offered}`,
    );
    for (const [what, keys] of Object.entries({ missing, unknown, wrongPlaceholders, missingForms })) {
      for (const key of keys) console.log(`        ${what}: ${key}`);
    }
  }
}

for (const kind of textKinds) await report(kind);
