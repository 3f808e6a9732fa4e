import { TextInput, type TextInputProps } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { usePhrases } from "../lib/phrases.ts";
import { readTime, steppedTime } from "../lib/typed-time.ts";

interface TimeFieldProps
  extends Pick<
    TextInputProps,
    "label" | "aria-label" | "size" | "w" | "name" | "error" | "disabled" | "withAsterisk"
  > {
  "data-field"?: string;
  /** `HH:MM`, or empty. */
  value: string;
  /** Another time; empty where the field was emptied. Who keeps the old one then has it shown again. */
  onChange: (time: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

const steps: Readonly<Record<string, readonly [direction: 1 | -1, minutes: number]>> = {
  ArrowUp: [1, 15],
  ArrowDown: [-1, 15],
  PageUp: [1, 60],
  PageDown: [-1, 60],
};

/** A time of day on a clock of 24 hours, typed as one likes; arrow keys step by quarters of an hour. */
export function TimeField({ value, onChange, error, onBlur, ...props }: TimeFieldProps) {
  const t = usePhrases("dates");
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  function choose(time: string) {
    if (time !== value) onChange(time);
  }

  function type(text: string) {
    setTyped(text);
    setWrong(false);
    // A whole time counts at once; a shorter one may go on.
    if (text === "" || readTime(text) === text) choose(text);
  }

  /** What cannot be read stays as it was typed, with the reason. */
  function take() {
    if (typed === undefined) return;
    const time = typed.trim() === "" ? "" : readTime(typed);
    setWrong(time === undefined);
    if (time === undefined) return;
    setTyped(undefined);
    choose(time);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") return take();
    const [direction, minutes] = steps[event.key] ?? [];
    if (direction === undefined || minutes === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    setWrong(false);
    choose(steppedTime(readTime(typed ?? value) ?? (value || "09:00"), direction, minutes));
  }

  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="––:––"
      value={typed ?? value}
      data-unread={isWrong || undefined}
      error={isWrong ? t("noTime") : error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
      onKeyDown={press}
    />
  );
}
