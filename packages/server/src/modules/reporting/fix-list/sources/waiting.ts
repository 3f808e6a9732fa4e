import type { FixSource, FoundItem } from "../found-item.ts";
import { unknownNumbers, unreadablePayloads } from "./waiting.queries.ts";

/** What devices sent and nobody can count yet: of serial numbers that are not added, and what cannot be read. */
export const waitingSource: FixSource = {
  name: "waiting",
  kinds: ["unknownDevice", "unreadable"],
  everyMs: 60_000,
  async find({ database: { pool } }, tenantId) {
    const [numbers, unreadable] = await Promise.all([
      unknownNumbers(pool, tenantId),
      unreadablePayloads(pool, tenantId),
    ]);
    const unknown = numbers.map(
      ({ sn, count, since, entityId }): FoundItem => ({
        kind: "unknownDevice",
        cause: "unknownNumber",
        severity: "medium",
        subject: `sn:${sn}`,
        subjectId: null,
        entityId,
        name: sn,
        facts: { count },
        since,
      }),
    );
    if (!unreadable) return unknown;
    const { count, since } = unreadable;
    return [
      ...unknown,
      {
        kind: "unreadable",
        cause: "unreadable",
        severity: "medium",
        subject: "unreadable",
        subjectId: null,
        entityId: null,
        name: "",
        facts: { count },
        since,
      },
    ];
  },
};
