import { NativeSelect } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import type { TableState } from "./use-table-state.ts";

/** Which of the asked statistics is drawn. */
export function ShownSelect({ state }: { state: TableState }) {
  const t = usePhrases("queries");
  const metrics = usePhrases("metrics");
  const { question, shown, setOwn } = state;
  if (question.metrics.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t("shown")}
      value={shown}
      onChange={({ target }) =>
        setOwn({ shown: question.metrics.find((metric) => metric === target.value) ?? null })
      }
      data={question.metrics.map((metric) => ({ value: metric, label: metrics(`${metric}.name`) }))}
    />
  );
}
