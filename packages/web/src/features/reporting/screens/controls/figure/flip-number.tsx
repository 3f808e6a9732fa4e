import { useFormat } from "../../../../../lib/format.ts";
import classes from "./figure.module.css";
import { flipParts } from "./flip-parts.ts";
import { useCalm } from "./use-calm.ts";

/** Least time between two changes, milliseconds. */
const calmMs = 1_000;

/** A number whose digits turn to what they become; a browser that is to move little swaps them. */
export function FlipNumber({ text }: { text: string }) {
  const format = useFormat();
  const shown = useCalm(text, calmMs);
  const digits = Array.from({ length: 10 }, (_, digit) => format.number(digit));
  const strip = digits.join("\n");
  return (
    <span className={classes.flip} role="img" aria-label={text}>
      {flipParts(shown, digits).map(({ key, character, digit }) =>
        digit === undefined ? (
          <span key={`sign ${key}`}>{character}</span>
        ) : (
          <span key={key} className={classes.digit}>
            <span
              className={classes.strip}
              data-digit={digit}
              style={{ transform: `translate3d(0, ${-digit}em, 0)` }}
            >
              {strip}
            </span>
          </span>
        ),
      )}
    </span>
  );
}
