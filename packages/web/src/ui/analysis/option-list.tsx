import { TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Stack } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Quiet } from "../kit/text.tsx";
import classes from "./sentence.module.css";

export interface WordOption<Value extends string | number> {
  value: Value;
  text: string;
  /** In small letters below it. */
  help?: ReactNode;
  /** In small letters at its end. */
  note?: string | undefined;
  /** Why it cannot be chosen now. */
  disabled?: string | undefined;
}

interface OptionListProps<Value extends string | number> {
  label: string;
  options: ReadonlyArray<WordOption<Value>>;
  chosen: readonly Value[];
  onChoose: (value: Value) => void;
  /** Several are chosen side by side. */
  multiple?: boolean;
  /** Two stand in a row. */
  paired?: boolean;
}

/** Longer lists can be narrowed by typing. */
const searchedFrom = 15;

/** What a word can say. Arrow keys move, Enter chooses; what cannot be chosen says why. */
export function OptionList<Value extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  multiple = false,
  paired = false,
}: OptionListProps<Value>) {
  const common = usePhrases("common");
  const [typed, setTyped] = useState("");
  // A search box in focus would bring up the keyboard over the choices.
  const byTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = options.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
  const entry = shown.find(({ value }) => chosen.includes(value)) ?? shown[0];
  const searched = options.length >= searchedFrom;

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];

  function move(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: Math.min(at + 1, all.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined || (at === -1 && event.key !== "ArrowDown")) return;
    event.preventDefault();
    all[target]?.focus();
  }

  return (
    <Stack gap="2xs" onKeyDown={move}>
      {searched && (
        <TextInput
          type="search"
          size="xs"
          data-autofocus={!byTouch || undefined}
          aria-label={`${common("search")}: ${label}`}
          placeholder={common("search")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Stack
        ref={list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={classes.options}
        data-paired={paired || undefined}
      >
        {shown.map(({ value, text, help, note, disabled }) => {
          const isChosen = chosen.includes(value);
          const isEntry = value === entry?.value;
          return (
            <button
              key={value}
              type="button"
              role="option"
              aria-selected={isChosen}
              aria-disabled={disabled !== undefined || undefined}
              tabIndex={isEntry ? 0 : -1}
              data-autofocus={(isEntry && (byTouch || !searched)) || undefined}
              className={look({ size: "md", press: true }, classes.option)}
              onClick={() => disabled === undefined && onChoose(value)}
            >
              <Stack as="span" grow>
                <bdi>{text}</bdi>
                {help && <small>{help}</small>}
              </Stack>
              {(disabled ?? note) && (
                <Box as="small" fixed>
                  {disabled ?? note}
                </Box>
              )}
              <IconCheck
                size={16}
                stroke={2}
                style={{ visibility: isChosen ? undefined : "hidden" }}
                aria-hidden="true"
              />
            </button>
          );
        })}
      </Stack>
      {shown.length === 0 && <Quiet p="xs">{common("nothingFound")}</Quiet>}
    </Stack>
  );
}
