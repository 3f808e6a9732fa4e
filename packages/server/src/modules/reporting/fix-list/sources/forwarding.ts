import type { FixSource } from "../found-item.ts";
import { failingForwardings } from "./forwarding.queries.ts";

const dayMs = 86_400_000;

/** Figures that do not arrive where sites forward them. */
export const forwardingSource: FixSource = {
  name: "forwarding",
  kinds: ["forwardingFailing"],
  everyMs: 60_000,
  async find({ database }, tenantId, now) {
    if (tenantId === null) return [];
    const failing = await failingForwardings(database.pool, tenantId);
    return failing.map(({ entityId, name, protocol, since, fault, status }) => ({
      kind: "forwardingFailing",
      cause: "notDelivered",
      severity: now.getTime() - since.getTime() > dayMs ? "high" : "medium",
      subject: `forwarding:${entityId}:${protocol}`,
      subjectId: protocol,
      entityId,
      name,
      facts: { ...(fault !== null && { message: fault }), ...(status !== null && { status }) },
      since,
    }));
  },
};
