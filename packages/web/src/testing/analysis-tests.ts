import { notes } from "@foyer/contract/analytics/notes";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { subjects } from "@foyer/contract/places/subjects";
import { within } from "@testing-library/react";
import { vi } from "vitest";
import { grantEntities } from "./grant-entities.ts";
import { stubServer } from "./stub-server.ts";

const malls = [
  { id: 7, name: "North mall" },
  { id: 8, name: "South mall" },
];

/** What analyses ask beside their question: sites are known; no organisations, no notes, nothing saved. */
export function stubAnalyses(sites: Parameters<typeof grantEntities>[1] = malls) {
  const server = stubServer();
  grantEntities(server, sites);
  server.grant(subjects.organisations, []);
  server.grant(notes.list, []);
  server.grant(savedQueries.list, []);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  return server;
}

/** What the cells of a row say, its head left out. */
export const toCells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

/** What each row of a table says, the heads of its columns left out. */
export const toRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
