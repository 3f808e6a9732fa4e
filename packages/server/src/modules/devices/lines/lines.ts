import type { Db } from "../../../platform/database/database.ts";
import { lineQueries, type NewLine } from "./lines.queries.ts";

const mostRemembered = 200_000;

type ReportedLine = Omit<NewLine, "firstAt">;

/** Notes the lines devices report on, once each: which have been noted is remembered here, so that most calls ask nothing. */
export function makeLineNotes(db: Db) {
  const queries = lineQueries(db);
  const noted = new Set<string>();
  const keyOf = ({ deviceId, line }: ReportedLine) => `${deviceId}|${line}`;

  return async (reported: readonly ReportedLine[], firstAt: Date): Promise<void> => {
    const fresh = new Map<string, NewLine>();
    for (const one of reported) {
      const key = keyOf(one);
      if (!noted.has(key)) fresh.set(key, { ...one, firstAt });
    }
    if (fresh.size === 0) return;
    await queries.add([...fresh.values()]);
    if (noted.size > mostRemembered) noted.clear();
    for (const key of fresh.keys()) noted.add(key);
  };
}
