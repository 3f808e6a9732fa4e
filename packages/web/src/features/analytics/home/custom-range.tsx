import { TextInput } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";

interface CustomRangeProps {
  choice: Pick<HomeChoice, "from" | "to">;
  change: ChangeHomeChoice;
  /** Last day that can be asked for. */
  today: string;
}

/** First and last day of a custom period; both belong to it. */
export function CustomRange({ choice: { from, to }, change, today }: CustomRangeProps) {
  const common = usePhrases("common");
  return (
    <Row align="stretch" gap="sm" mb="sm">
      <TextInput
        type="date"
        size="xs"
        label={common("from")}
        value={from ?? ""}
        max={to ?? today}
        onChange={(event) => change({ from: event.currentTarget.value || null })}
      />
      <TextInput
        type="date"
        size="xs"
        label={common("to")}
        value={to ?? ""}
        min={from ?? undefined}
        max={today}
        onChange={(event) => change({ to: event.currentTarget.value || null })}
      />
    </Row>
  );
}
