import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Line, Row } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { type PageSize, pageSizes } from "../use-list-state.ts";
import classes from "./data-table.module.css";
import type { TableState } from "./table-state.ts";

interface TableFooterProps {
  state: TableState;
  shown: number;
  /** Undefined while the first page is on its way. */
  total: number | undefined;
}

/** Where in the list one is, and the way to the pages beside. */
export function TableFooter({ state, shown, total }: TableFooterProps) {
  const t = usePhrases("common");
  const format = useFormat();
  const { page, size } = state.query;
  const lastPage = total === undefined ? page : Math.max(0, Math.ceil(total / size) - 1);

  // Deleting the last row of the last page leads one page back.
  useEffect(() => {
    if (page > lastPage) state.change({ page: lastPage });
  });

  const start = page * size;
  // Isolated, so that it reads from left to right in Arabic too.
  const range = `\u2066${format.number(start + 1)}–${format.number(start + shown)}\u2069`;
  return (
    <Row justify="end" gap="md" gapY="xs" p="sm" size="sm" tone="quiet">
      <Line as="label" gap="xs" grow className={classes.sizes}>
        {t("rowsPerPage")}
        <select
          value={size}
          onChange={(event) => state.change({ size: Number(event.target.value) as PageSize })}
        >
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {format.number(each)}
            </option>
          ))}
        </select>
      </Line>
      <Box as="span" numeric oneLine aria-live="polite">
        {total !== undefined && shown > 0 && t("shownOfTotal", { shown: range, total })}
      </Box>
      <Line gap="2xs">
        <ActionIcon
          variant="default"
          aria-label={t("previousPage")}
          disabled={page === 0}
          onClick={() => state.change({ page: page - 1 })}
        >
          <IconChevronLeft size={16} className={look({ flip: true })} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t("nextPage")}
          disabled={page >= lastPage}
          onClick={() => state.change({ page: page + 1 })}
        >
          <IconChevronRight size={16} className={look({ flip: true })} />
        </ActionIcon>
      </Line>
    </Row>
  );
}
