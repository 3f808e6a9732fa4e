/** A text in lines no wider than `most`, broken where its language breaks words; a word that is wider stands alone. */
export function wrappedText(
  text: string,
  tag: string,
  most: number,
  textWidth: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const { segment } of new Intl.Segmenter(tag, { granularity: "word" }).segment(text)) {
    if (line.trim() !== "" && textWidth((line + segment).trimEnd()) > most) {
      lines.push(line.trim());
      line = "";
    }
    line += segment;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}
