import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import type { useAllEntities } from "./use-all-entities.ts";

interface EntityAmountProps {
  all: ReturnType<typeof useAllEntities>;
  shown: number;
  /** A search leaves some out. */
  narrowed: boolean;
}

/** How many sites there are, and how far they are loaded. */
export function EntityAmount({ all, shown, narrowed }: EntityAmountProps) {
  const t = usePhrases("entities");
  const format = useFormat();
  const { rows, total, isComplete, error, retry } = all;
  if (total === undefined) return null;
  const loaded = { loaded: format.number(rows.length), total: format.number(total) };
  return (
    <Line as="span" gap="xs" push numeric size="sm" tone="quiet" role="status">
      {!isComplete && (
        <progress style={{ inlineSize: 96 }} aria-hidden="true" value={rows.length} max={total} />
      )}
      {isComplete
        ? narrowed
          ? t("matching", { shown: format.number(shown), total: format.number(total) })
          : t("total", { count: total })
        : t("loaded", loaded)}
      {error && (
        <Button size="compact-xs" variant="default" onClick={retry}>
          {phrase("common.retry")}
        </Button>
      )}
    </Line>
  );
}
