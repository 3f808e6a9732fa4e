import type { LogEntry } from "@foyer/contract/operations/logs";
import classes from "./logs.module.css";

/** What was done, in words; names stand in frames of their own: they may run the other way. */
export function LogSentence({ entry: { sentence } }: { entry: LogEntry }) {
  return (
    <span className={classes.sentence}>
      {sentence.map(({ text, isName }, place) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence never change places
          <bdi key={place}>{text}</bdi>
        ) : (
          text
        ),
      )}
    </span>
  );
}
