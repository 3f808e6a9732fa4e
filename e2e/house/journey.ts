import type { BrowserContextOptions, Page } from "playwright-core";
import type { RunningServer } from "./server.ts";

export interface Arrival extends BrowserContextOptions {
  /** Where to go first. */
  at: string;
  /** The session's token; a stranger comes without. */
  token?: string;
}

/** Opens a page in a browser profile of its own. */
export type Arrive = (arrival: Arrival) => Promise<Page>;

/** An installation and the way into it. */
export interface House {
  server: RunningServer;
}

/** What one kind of user does, case by case; a case that fails leaves the others alone. */
export interface Journey<H extends House> {
  name: string;
  cases: Readonly<Record<string, (visit: H & { arrive: Arrive }) => Promise<void>>>;
}
