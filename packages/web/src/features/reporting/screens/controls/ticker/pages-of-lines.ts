/** Letters are about so wide, in sizes of letters. */
const letterWidth = 0.54;

/** How many lines texts take in a width, and which of them stand together on pages of so many lines. */
export function pagesOfLines(
  texts: readonly string[],
  { width, lines, letter }: { width: number; lines: number; letter: number },
): number[][] {
  const perLine = Math.max(1, Math.floor(width / (letter * letterWidth)));
  const pages: number[][] = [];
  let left = 0;
  texts.forEach((text, nth) => {
    const needed = Math.min(lines, Math.max(1, Math.ceil(text.length / perLine)));
    const page = pages[pages.length - 1];
    if (page && needed <= left) page.push(nth);
    else {
      pages.push([nth]);
      left = lines;
    }
    left -= needed;
  });
  return pages;
}
