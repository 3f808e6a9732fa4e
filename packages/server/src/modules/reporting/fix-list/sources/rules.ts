import { idleRules } from "../../../counting/rules/rules.ts";
import type { FixSource } from "../found-item.ts";

/** Rules that change no figure: they aim at something that is gone, or past everything that is counted. */
export const ruleSource: FixSource = {
  name: "rules",
  kinds: ["ruleWithoutEffect"],
  everyMs: 6 * 3_600_000,
  async find({ database }, tenantId, now) {
    if (tenantId === null) return [];
    const idle = await idleRules({ database }, tenantId, now);
    return idle.map(({ id, kind, name, reason, entityId, why, since }) => ({
      kind: "ruleWithoutEffect",
      cause: why,
      severity: "low",
      subject: `rule:${id}`,
      subjectId: id,
      entityId,
      name: reason === "" ? (name ?? "") : reason,
      facts: { ruleKind: kind },
      since,
    }));
  },
};
