import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import grid from "./figure-grid.module.css";

const shapes = { none: IconArrowsSort, asc: IconArrowUp, desc: IconArrowDown };
const spoken = { none: "none", asc: "ascending", desc: "descending" } as const;

interface SortHeadProps {
  text: string;
  /** Where the text is short. */
  title?: string | undefined;
  strong?: boolean | undefined;
  /** How the rows are ordered by it. */
  order: keyof typeof shapes;
  onSort: () => void;
}

/** The head of a column of a figure grid that orders the rows. */
export function SortHead({ text, title, strong = false, order, onSort }: SortHeadProps) {
  const Shape = shapes[order];
  return (
    <th scope="col" aria-sort={spoken[order]} title={title} data-strong={strong || undefined}>
      <button
        type="button"
        className={grid.sort}
        data-sorted={order !== "none" || undefined}
        onClick={onSort}
      >
        {text}
        <Shape size={12} stroke={2} aria-hidden="true" />
      </button>
    </th>
  );
}
