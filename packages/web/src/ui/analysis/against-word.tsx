import { usePhrases } from "../../lib/phrases.ts";
import { OptionList, type WordOption } from "./option-list.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { Word } from "./word.tsx";

interface AgainstWordProps {
  /** What the choice is about, where it is not a comparison with an earlier span. */
  label?: string;
  question: Pick<Question, "against">;
  change: (change: QuestionChange) => void;
  /** The comparisons of the screen; their values are the spec's `againsts`. */
  options: ReadonlyArray<WordOption<string>>;
}

/** What the figures are compared with. */
export function AgainstWord({ label, question: { against }, change, options }: AgainstWordProps) {
  const t = usePhrases("analysis");
  const name = label ?? t("against");
  const text = options.find(({ value }) => value === against)?.text ?? against;
  return (
    <Word label={name} text={text} width={320}>
      {(close) => (
        <OptionList
          label={name}
          chosen={[against]}
          options={options}
          onChoose={(next) => {
            change({ against: next });
            close();
          }}
        />
      )}
    </Word>
  );
}
