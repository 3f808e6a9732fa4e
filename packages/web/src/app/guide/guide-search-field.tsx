import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { KeyboardEvent, Ref } from "react";
import { guideText } from "./guide-text.ts";

interface GuideSearchFieldProps {
  value: string;
  onChange: (asked: string) => void;
  input?: Ref<HTMLInputElement>;
}

/** Searches as one types. */
export function GuideSearchField({ value, onChange, input }: GuideSearchFieldProps) {
  const { frame } = guideText();
  return (
    <TextInput
      ref={input}
      type="search"
      data-guide-item
      aria-label={frame.search}
      placeholder={frame.search}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
    />
  );
}

/** Arrow keys go from the field down the list and back. */
export function moveInGuide(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-guide-item]")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : items[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
