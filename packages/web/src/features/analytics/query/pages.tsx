import type { QueryAnswer } from "@foyer/contract/analytics/query";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";

interface PagesProps {
  data: QueryAnswer;
  /** Pages are counted from 1. */
  onPage: (page: number) => void;
}

/** The way to the rows before and after; nothing where all stand on one page. */
export function Pages({ data: { page, size, rows, totalElements }, onPage }: PagesProps) {
  const common = usePhrases("common");
  const format = useFormat();
  if (totalElements <= size) return null;
  const first = page * size;
  const range = `\u2066${format.number(first + 1)}–${format.number(first + rows.length)}\u2069`;
  return (
    <Row justify="between" gap="xs" py="xs" px="sm" size="sm" tone="quiet">
      <span aria-live="polite">{common("shownOfTotal", { shown: range, total: totalElements })}</span>
      <Line gap="2xs">
        <ActionIcon
          variant="default"
          aria-label={common("previousPage")}
          disabled={page === 0}
          onClick={() => onPage(page)}
        >
          <IconChevronLeft size={16} className={look({ flip: true })} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={common("nextPage")}
          disabled={first + size >= totalElements}
          onClick={() => onPage(page + 2)}
        >
          <IconChevronRight size={16} className={look({ flip: true })} />
        </ActionIcon>
      </Line>
    </Row>
  );
}
