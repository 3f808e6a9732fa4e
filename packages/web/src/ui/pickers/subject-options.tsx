import type { FoundSubject } from "@foyer/contract/places/subjects";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Line, Stack } from "../kit/layout.tsx";
import { Note, Text } from "../kit/text.tsx";
import { pathText } from "../tree/tree-rows.ts";
import classes from "./pickers.module.css";

interface SubjectOptionsProps {
  id: string;
  label: string;
  options: readonly FoundSubject[];
  /** The option the keys of the search box work on. */
  active: number;
  /** How many at the start were chosen before. */
  recent: { count: number; title: string };
  has: (id: number) => boolean;
  full: boolean;
  onToggle: (option: FoundSubject) => void;
}

/** Hits with the way to them; the search box has the focus and the keys. */
export function SubjectOptions({
  id,
  label,
  options,
  active,
  recent,
  has,
  full,
  onToggle,
}: SubjectOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option comes into sight whenever it changes
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      className={classes.options}
    >
      {options.map((option, index) => {
        const chosen = has(option.id);
        return (
          <Line
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen}
            aria-disabled={(full && !chosen) || undefined}
            data-active={index === active || undefined}
            justify="between"
            gap="xs"
            px="xs"
            py="2xs"
            press
            className={classes.option}
            onClick={() => onToggle(option)}
          >
            <Stack as="span">
              <Text as="bdi" size="sm" cut>
                {option.name}
              </Text>
              <Note as="bdi" cut tight>
                {pathText(option.above)}
              </Note>
            </Stack>
            {index < recent.count && !chosen && (
              <Note as="small" fixed>
                {recent.title}
              </Note>
            )}
            {chosen && <IconCheck size={16} stroke={2} aria-hidden="true" />}
          </Line>
        );
      })}
    </div>
  );
}
