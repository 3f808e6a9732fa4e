import { wordingParts } from "@foyer/phrases/wording";
import { Fragment, type ReactNode } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Box } from "../kit/layout.tsx";
import classes from "./sentence.module.css";

interface QuestionSentenceProps {
  /** The phrase with its places still open: "{{what}} of {{who}}, {{when}}". */
  text: string;
  /** What stands in each place. */
  words: Readonly<Record<string, ReactNode>>;
}

/** The question as one sentence whose words are controls; each language puts them in its own order. */
export function QuestionSentence({ text, words }: QuestionSentenceProps) {
  const t = usePhrases("analysis");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not flow as a sentence
    <div role="group" aria-label={t("question")} className={classes.sentence} data-question>
      {pieces(text).map(({ place, mark, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a phrase have nothing else to be told apart by
        <Fragment key={index}>
          {place !== undefined && mark === "" && words[place]}
          {place !== undefined && mark !== "" && (
            <Box as="span" oneLine className={classes.kept}>
              {words[place]}
              {mark}
            </Box>
          )}
          {text}
        </Fragment>
      ))}
    </div>
  );
}

interface Piece {
  /** What stands here, with the mark that follows it without a space. */
  place?: string;
  mark: string;
  text: string;
}

/** A comma must not begin a line: marks that follow a word belong to it. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  for (const part of wordingParts(text)) {
    const last = found.at(-1);
    if (!("text" in part)) found.push({ place: part.place, mark: "", text: "" });
    else if (last === undefined) found.push({ mark: "", text: part.text });
    else {
      last.mark = /^\p{P}+/u.exec(part.text)?.[0] ?? "";
      last.text = part.text.slice(last.mark.length);
    }
  }
  return found;
}
