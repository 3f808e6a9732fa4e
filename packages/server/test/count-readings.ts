import { onTestFinished, vi } from "vitest";
import type { TestServer } from "./test-server.ts";

/** Makes the function that tells how many statements have read counts since. */
export function countReadings({ platform }: TestServer): () => number {
  const query = vi.spyOn(platform.database.pool, "query");
  onTestFinished(() => query.mockRestore());
  const textOf = (statement: unknown) =>
    typeof statement === "string" ? statement : String((statement as { text?: string }).text);
  return () => query.mock.calls.filter(([statement]) => textOf(statement).includes("rollups r")).length;
}
