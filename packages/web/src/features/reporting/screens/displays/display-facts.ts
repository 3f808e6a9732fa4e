import type { WallDisplay } from "@foyer/contract/reporting/screens/walls";
import { describeBrowser } from "../../../../lib/browser-words.ts";

const megabyte = 1024 * 1024;

/** A browser and what it runs on, in names people know; a television says neither. */
export function browserOf({ agent }: Pick<WallDisplay, "agent">): string {
  const { browser, system } = describeBrowser(agent);
  return [browser, system].filter(Boolean).join(" · ") || agent.slice(0, 60);
}

export const sizeOf = ({ beat: { width, height } }: Pick<WallDisplay, "beat">): string =>
  `${width} × ${height}`;

export const toMegabytes = (bytes: number): number => Math.round(bytes / megabyte);

/** The browser that was heard of last. */
export const lastDisplay = (displays: readonly WallDisplay[]): WallDisplay | undefined =>
  displays.reduce<WallDisplay | undefined>(
    (last, display) => (last === undefined || display.seenAt > last.seenAt ? display : last),
    undefined,
  );
