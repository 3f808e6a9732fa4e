import { Box, Line } from "../kit/layout.tsx";
import type { Column, RowAction } from "./column.ts";
import classes from "./data-table.module.css";
import { RowActions } from "./row-actions.tsx";
import { RowFacts } from "./row-facts.tsx";
import { RowBox } from "./select-boxes.tsx";
import type { Selection } from "./selection.ts";

interface RowCardsProps<Row extends { id: number | string }> {
  caption: string;
  content: Row[];
  columns: readonly Column<Row>[];
  toName: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
  selection?: Selection<Row>;
}

/** Rows on a phone: each a card, the first column its heading. */
export function RowCards<Row extends { id: number | string }>({
  caption,
  content,
  columns,
  toName,
  actions,
  selection,
}: RowCardsProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Box as="ul" aria-label={caption}>
      {content.map((row) => (
        <Box
          as="li"
          key={row.id}
          p="sm"
          lined
          className={classes.card}
          data-selected={selection?.selected.has(row.id) || undefined}
        >
          <Line justify="between" gap="xs">
            <Line gap="sm" weight="bold">
              {selection && <RowBox row={row} name={toName(row)} selection={selection} />}
              {first?.cell(row)}
            </Line>
            {actions && <RowActions name={toName(row)} actions={actions(row)} />}
          </Line>
          <RowFacts row={row} columns={others} />
        </Box>
      ))}
    </Box>
  );
}
