export type TextPiece = { text: string } | { figure: string; change: boolean; source: string };

const place = /\{([a-z][a-z0-9]{0,15})(:change)?\}/g;

/** A text in pieces: `{name}` and `{name:change}` are figures where `isFigure` knows the name, all else is what it says. */
export function textPieces(text: string, isFigure: (name: string) => boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  const places = new RegExp(place);
  // Not by matchAll, which displays do not have.
  for (let match = places.exec(text); match; match = places.exec(text)) {
    const [source, figure = "", change] = match;
    if (!isFigure(figure)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ figure, change: change !== undefined, source });
    from = match.index + source.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
