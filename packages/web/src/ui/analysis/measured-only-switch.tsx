import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import type { Question, QuestionChange } from "./question.ts";

interface MeasuredOnlySwitchProps {
  question: Pick<Question, "measuredOnly">;
  change: (change: QuestionChange) => void;
}

/** Shows what the sensors measured, without what rules made of it. */
export function MeasuredOnlySwitch({ question: { measuredOnly }, change }: MeasuredOnlySwitchProps) {
  const t = usePhrases("analysis");
  return (
    <Switch
      size="xs"
      label={t("measuredOnly")}
      title={t("measuredOnlyHelp")}
      checked={measuredOnly}
      onChange={({ currentTarget }) => change({ measuredOnly: currentTarget.checked })}
    />
  );
}
