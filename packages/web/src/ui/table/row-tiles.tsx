import type { ReactNode } from "react";
import { Box, Line, Stack } from "../kit/layout.tsx";
import { Tiles } from "../kit/tiles.tsx";
import type { Column, RowAction } from "./column.ts";
import { RowActions } from "./row-actions.tsx";
import { RowFacts } from "./row-facts.tsx";

interface RowTilesProps<Row extends { id: number | string }> {
  caption: string;
  content: Row[];
  columns: readonly Column<Row>[];
  toName: (row: Row) => string;
  actions?: (row: Row) => readonly RowAction[];
  tile: (row: Row) => ReactNode;
}

const narrowest = 270;

/** Where there is nothing to say a tile says nothing. */
const isSaid = (cell: ReactNode): boolean =>
  cell !== "" && cell !== null && cell !== undefined && cell !== false;

/** Rows that are known by how they look: each a tile with its picture, its name and what else there is to say. */
export function RowTiles<Row extends { id: number | string }>({
  caption,
  content,
  columns,
  toName,
  actions,
  tile,
}: RowTilesProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Tiles as="ul" least={narrowest} aria-label={caption} p="sm">
      {content.map((row) => (
        <Box as="li" key={row.id} frame round p="xs">
          <Stack gap="xs">
            {tile(row)}
            <Line justify="between" gap="xs" weight="bold">
              {first?.cell(row)}
              {actions && <RowActions name={toName(row)} actions={actions(row)} />}
            </Line>
            <RowFacts row={row} columns={others.filter(({ cell }) => isSaid(cell(row)))} />
          </Stack>
        </Box>
      ))}
    </Tiles>
  );
}
