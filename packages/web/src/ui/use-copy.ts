import { useClipboard } from "@mantine/hooks";
import { type RefObject, useState } from "react";

const shownForMs = 2_000;

/** Selects a text for the keys that copy, and copies it where the browser still lets pages do so. */
function copySelected(shown: HTMLElement): boolean {
  getSelection()?.selectAllChildren(shown);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

/**
 * Copies a text that is shown somewhere. Without https browsers have no clipboard to write to: the text is selected
 * instead, and copied in the old way.
 */
export function useCopy(shown: RefObject<HTMLElement | null>, value: string) {
  const clipboard = useClipboard({ timeout: shownForMs });
  const [selected, setSelected] = useState(false);

  function copy() {
    if (navigator.clipboard !== undefined) return clipboard.copy(value);
    if (!shown.current || !copySelected(shown.current)) return;
    setSelected(true);
    setTimeout(() => setSelected(false), shownForMs);
  }

  return { copied: clipboard.copied || selected, copy };
}
