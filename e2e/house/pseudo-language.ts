const accented: Readonly<Record<string, string>> = {
  ...{ a: "áá", e: "éé", i: "íí", o: "óó", u: "úú", y: "ý", n: "ñ", c: "ç", s: "š", z: "ž" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", Y: "Ý", N: "Ñ", C: "Ç", S: "Š", Z: "Ž" },
};

/** A text as a language would say it that is two fifths longer than English: still readable, and known by its letters. */
export const inPseudo = (text: string): string =>
  `⟦${text.replace(/\{\{\w+\}\}|[A-Za-z]/g, (part) => accented[part] ?? part)}⟧`;

/** Whether a text, or what of it an element holds, was said by the console in the pseudo-language. */
export const isPseudo = (text: string): boolean => /[⟦⟧áéíóúýñçšžÁÉÍÓÚÝÑÇŠŽ]/.test(text);

/** All texts of a file of phrases in the pseudo-language. */
export const pseudoTree = (tree: unknown): unknown =>
  typeof tree === "string"
    ? inPseudo(tree)
    : Object.fromEntries(
        Object.entries(tree as Record<string, unknown>).map(([key, below]) => [key, pseudoTree(below)]),
      );
