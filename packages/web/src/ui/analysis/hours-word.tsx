import { usePhrases } from "../../lib/phrases.ts";
import type { Question, QuestionChange } from "./question.ts";
import { WordButton } from "./word.tsx";

interface HoursWordProps {
  question: Pick<Question, "openHoursOnly">;
  change: (change: QuestionChange) => void;
}

/** The whole day, or what was counted within opening hours; a press changes it. */
export function HoursWord({ question: { openHoursOnly }, change }: HoursWordProps) {
  const t = usePhrases("analysis");
  return (
    <WordButton
      turns
      label={t("hours")}
      text={t(openHoursOnly ? "openHoursOnly" : "wholeDay")}
      onClick={() => change({ openHoursOnly: !openHoursOnly })}
    />
  );
}
