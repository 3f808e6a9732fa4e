import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { usePhrases } from "../lib/phrases.ts";

interface SearchFieldProps {
  value: string;
  onSearch: (search: string) => void;
  placeholder: string;
}

/** Searches shortly after the last letter; `/` leads here. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const t = usePhrases("common");
  const input = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, 300);
  useHotkeys([["/", () => input.current?.focus()]]);

  // Back, forward and "clear search" change the value from outside.
  useEffect(() => setEntered(value), [value]);

  function enter(text: string) {
    setEntered(text);
    searchSoon(text.trim());
  }

  return (
    <TextInput
      ref={input}
      type="search"
      w={{ base: "100%", sm: 280 }}
      aria-label={placeholder}
      placeholder={placeholder}
      value={entered}
      onChange={(event) => enter(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={
        entered !== "" && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => enter("")} />
      }
    />
  );
}
