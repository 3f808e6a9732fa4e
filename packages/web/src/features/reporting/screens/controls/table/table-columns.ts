import { letterCount } from "../letter-count.ts";
export interface TableColumns {
  /** Page pixels, the names first. */
  widths: number[];
  letter: number;
}

interface Texts {
  names: readonly string[];
  /** Of each further column: its head, and what stands in it. */
  columns: readonly { head: string; cells: readonly string[]; isSmall?: boolean }[];
}

/** Letters are about so wide, in sizes of letters; of the head and of what is written small by their own size. */
const letterWidth = 0.6;
export const headShare = 0.72;
const smallShare = 0.75;
/** Between columns. */
const around = 0.9;
/** Names are cut off, and words of the head divided, before numbers become smaller. */
const [leastName, mostName, mostHead] = [5, 11, 7.5];

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(letterCount));

/** How wide columns are, and the largest letters up to the wanted ones in which no number is cut off. */
export function tableColumns({ names, columns }: Texts, w: number, wanted: number): TableColumns {
  const name = Math.min(mostName, Math.max(leastName, longest(names) * letterWidth));
  const shares = columns.map(({ head, cells, isSmall }) => {
    const word = Math.min(mostHead, longest(head.split(/\s+/)) * letterWidth * headShare);
    return Math.max(word, longest(cells) * letterWidth * (isSmall ? smallShare : 1)) + around;
  });
  const all = [name + around, ...shares];
  const sum = all.reduce((one, other) => one + other, 0);
  return { widths: all.map((share) => (share / sum) * w), letter: Math.min(wanted, w / sum) };
}
