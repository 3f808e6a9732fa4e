import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { usePhrases } from "../lib/phrases.ts";

interface SearchFieldProps {
  value: string;
  onSearch: (search: string) => void;
  placeholder: string;
  /** A second field of the same page is not the one `/` leads to. */
  second?: boolean;
}

/** Searches shortly after the last letter; `/` leads here. */
export function SearchField({ value, onSearch, placeholder, second = false }: SearchFieldProps) {
  const t = usePhrases("common");
  const input = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(value);
  const searched = useRef([value]);
  const searchSoon = useDebouncedCallback((text: string) => {
    searched.current.push(text);
    onSearch(text);
  }, 300);
  useHotkeys(second ? [] : [["/", () => input.current?.focus()]]);

  // Back, forward and "clear search" change the value from outside. What was searched from here comes back while the next
  // letters are already entered: it takes none of them away.
  useEffect(() => {
    const nth = searched.current.lastIndexOf(value);
    if (nth === -1) setEntered(value);
    searched.current = nth === -1 ? [value] : searched.current.slice(nth);
  }, [value]);

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
      onKeyDown={(event) => {
        // Within a form the key searches; it does not send what is entered.
        if (event.key === "Enter") event.preventDefault();
      }}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={
        entered !== "" && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => enter("")} />
      }
    />
  );
}
