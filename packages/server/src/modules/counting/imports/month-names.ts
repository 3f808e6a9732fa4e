import { languageCodes, languages } from "@foyer/phrases/languages";

let known: Map<string, number> | undefined;

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "").trim();

/** Months by their names, long and short, in every language of the product; 0 = January. English comes first. */
export function parseMonth(name: string): number | undefined {
  known ??= named();
  return known.get(plain(name));
}

function named(): Map<string, number> {
  const months = new Map<string, number>();
  const tags = ["en", ...languageCodes.map((code) => languages[code].tag)];
  for (const tag of tags) {
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(`${tag.replace(/-u-.*/, "")}-u-ca-gregory-nu-latn`, {
        month,
        day: "numeric",
        timeZone: "UTC",
      });
      for (let number = 0; number < 12; number++) {
        const part = format
          .formatToParts(Date.UTC(2024, number, 15))
          .find(({ type, value }) => type === "month" && /\p{L}/u.test(value));
        if (part && !months.has(plain(part.value))) months.set(plain(part.value), number);
      }
    }
  }
  // What Intl shortens differently from most people.
  if (!months.has("sept")) months.set("sept", 8);
  return months;
}
