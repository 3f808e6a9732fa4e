import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";
import { chooseLanguage } from "../lib/language.ts";
import { startPhrases } from "../lib/phrases.ts";

/** The tests of this file read English, and leave neither screen, server nor clock behind. */
export function inEnglish(): void {
  beforeAll(async () => {
    history.replaceState(null, "", "/en/");
    await startPhrases(chooseLanguage());
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
