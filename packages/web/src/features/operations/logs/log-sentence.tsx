import type { LogEntry } from "@foyer/contract/operations/logs";
import { Text } from "../../../ui/kit/text.tsx";
import classes from "./logs.module.css";

/** What was done, in words; names stand in frames of their own: they may run the other way. */
export function LogSentence({ entry: { sentence } }: { entry: LogEntry }) {
  return (
    <Text as="span" break className={classes.sentence}>
      {sentence.map(({ text, isName }, place) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence never change places
          <Text as="bdi" key={place} weight="bold">
            {text}
          </Text>
        ) : (
          text
        ),
      )}
    </Text>
  );
}
