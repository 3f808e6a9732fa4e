import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";

/** Tables of fewer columns are simply all there. */
const fewColumns = 40;
/** CSS pixels. */
const usualWidth = 96;

/** The columns of a wide table that are in sight, and how much room those before and after take. */
export function useWideColumns<Column>(columns: readonly Column[]) {
  const box = useRef<HTMLElement>(null);
  const isWide = columns.length > fewColumns;
  const sight = useVirtualizer({
    horizontal: true,
    enabled: isWide,
    count: columns.length,
    estimateSize: () => usualWidth,
    getScrollElement: () => box.current,
    overscan: 8,
    isRtl: document.dir === "rtl",
  });
  if (!isWide) return { box, isWide, shown: columns, before: 0, after: 0 };
  const items = sight.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    box,
    isWide,
    shown: items.flatMap(({ index }) => columns[index] ?? []),
    before: first?.start ?? 0,
    after: sight.getTotalSize() - (last?.end ?? 0),
  };
}
