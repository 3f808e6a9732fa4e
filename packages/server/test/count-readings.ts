import { onTestFinished, vi } from "vitest";
import type { TestServer } from "./test-server.ts";

/** Makes the function that says how many statements have read counts since. */
export function countReadings({ platform }: TestServer): () => number {
  const query = vi.spyOn(platform.database.pool, "query");
  onTestFinished(() => query.mockRestore());
  const statementText = (statement: unknown) =>
    typeof statement === "string" ? statement : String((statement as { text?: string }).text);
  return () =>
    query.mock.calls.filter(([statement]) => statementText(statement).includes("rollups r")).length;
}
