import { TextInput, type TextInputProps } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { readersZone, useFormat } from "../../lib/format.ts";
import { languageTag } from "../../lib/language.ts";
import { localDay } from "../../lib/local-day.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { readDay } from "../../lib/typed-day.ts";
import type { Bounds } from "./calendar-days.ts";

export interface DayInputProps
  extends Bounds,
    Pick<
      TextInputProps,
      | "label"
      | "aria-label"
      | "description"
      | "error"
      | "size"
      | "w"
      | "name"
      | "disabled"
      | "withAsterisk"
      | "leftSection"
      | "leftSectionWidth"
      | "leftSectionPointerEvents"
      | "rightSection"
      | "rightSectionWidth"
      | "onFocus"
      | "ref"
    > {
  "data-field"?: string;
  /** `yyyy-MM-dd`; empty: none. */
  value: string;
  onChoose: (day: string) => void;
  /** It may be left empty. */
  onClear?: (() => void) | undefined;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A day as the language writes it, typed as one likes; it is read when the field is left. */
export function DayInput({
  value,
  earliest,
  latest,
  error,
  onChoose,
  onClear,
  onBlur,
  onKeyDown,
  ...props
}: DayInputProps) {
  const t = usePhrases("dates");
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const shown = value === "" ? "" : format.date(value);
  const today = localDay(new Date(), readersZone);
  const read = (text: string) => readDay(text, { tag: languageTag(), today, latest });

  // A day chosen elsewhere takes the place of what was typed.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(undefined);
    setFault(undefined);
  }

  function faultOf(day: string | undefined): string | undefined {
    if (day === undefined) return t("noDay", { example: format.date(today) });
    if (latest !== undefined && day > latest) return t("notAfter", { day: format.date(latest) });
    if (earliest !== undefined && day < earliest) return t("notBefore", { day: format.date(earliest) });
    return undefined;
  }

  function type(text: string) {
    setTyped(text);
    setFault(undefined);
    if (text.trim() === "") return onClear?.();
    const day = read(text);
    // A whole day counts at once; half of one is a day too, and another one.
    const isWhole = day !== undefined && (text === day || text === format.date(day));
    if (isWhole && day !== value && faultOf(day) === undefined) onChoose(day);
  }

  /** What cannot be read stays as it was typed, with the reason. */
  function take() {
    if (typed === undefined) return;
    if (typed.trim() === "") return setTyped(undefined);
    const day = read(typed);
    const why = faultOf(day);
    setFault(why);
    if (day === undefined || why !== undefined) return;
    setTyped(undefined);
    if (day !== value) onChoose(day);
  }

  return (
    <TextInput
      {...props}
      autoComplete="off"
      value={typed ?? shown}
      // A form waits for it: what it held before is not what was meant.
      data-unread={fault !== undefined || undefined}
      error={fault ?? error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        onKeyDown?.(event);
      }}
    />
  );
}
