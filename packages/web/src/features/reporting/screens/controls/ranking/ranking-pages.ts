/** Of the size of letters: the height of a row. */
const rowShare = 1.55;

export interface RankingRoom {
  rowHeight: number;
  rowsOnPage: number;
  pages: number;
}

/** How rows of a size divide over a height. */
export function rankingRoom(rows: number, height: number, letter: number): RankingRoom {
  const rowHeight = Math.max(8, Math.round(letter * rowShare));
  const rowsOnPage = Math.max(1, Math.floor(height / rowHeight));
  return { rowHeight, rowsOnPage, pages: Math.max(1, Math.ceil(rows / rowsOnPage)) };
}
