import { frameHost } from "@foyer/contract/places/frame-host";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { phrase } from "../../../../../lib/phrases.ts";

interface AddressFieldProps {
  label: string;
  most: number;
  /** Empty: none. */
  value: string;
  onChange: (address: string) => void;
}

const isAddress = (text: string): boolean => text === "" || frameHost(text) !== undefined;

/** The address of a page: what is none yet stays in the field, out of the screen's document. */
export function AddressField({ label, most, value, onChange }: AddressFieldProps) {
  const [typed, setTyped] = useState(value);
  const [kept, setKept] = useState(value);
  // Undone, or of another control.
  if (value !== kept) {
    setKept(value);
    setTyped(value);
  }
  return (
    <TextInput
      size="xs"
      label={label}
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={most}
      value={typed}
      error={!isAddress(typed.trim()) && phrase("fields.webAddress")}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const address = currentTarget.value.trim();
        if (!isAddress(address)) return;
        setKept(address);
        onChange(address);
      }}
    />
  );
}
