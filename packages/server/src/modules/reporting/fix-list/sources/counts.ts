import type { Finding } from "@foyer/contract/counting/quality";
import type { FixCause, FixKind } from "@foyer/contract/reporting/fix-list";
import { dayStart } from "../../../../platform/time/zone-time.ts";
import { companyFaults } from "../../../counting/quality/quality.ts";
import { findSilence, type SiteSensor } from "../../../devices/presence/presence.ts";
import { siteSensors } from "../../../devices/registry/registry.ts";
import type { FixSource, FoundItem, SourceTools } from "../found-item.ts";
import { usualVisitors } from "../usual-visitors.ts";
import { keptUsual, readUsual, type SilentLine } from "./usual-visitors.queries.ts";

type Clocks = Awaited<ReturnType<typeof companyFaults>>["clocks"];

/** Counts of these are lost while they last. */
const losing: readonly FixKind[] = ["silent", "stuckAtZero"];

const silenceCauses = {
  site: "siteOffline",
  shared: "fellTogether",
  sensor: "oneSilent",
  only: "onlySilent",
  never: "neverHeard",
} as const satisfies Record<string, FixCause>;

function began({ evidence, kind, since, entityId }: Finding, clocks: Clocks): Date {
  const clock = clocks.get(entityId);
  const day = new Date(dayStart(clock?.zone ?? "UTC", since, clock?.dayStartMinute ?? 0));
  if (kind !== "silent") return day;
  const heard = evidence.lastRecordAt ?? evidence.lastSeenAt;
  return heard === null ? day : new Date(heard);
}

function namedKind(finding: Exclude<Finding, { kind: "silent" }>): Pick<FoundItem, "kind" | "cause"> {
  // A day that was just unusual is over and none of the lasting faults.
  return { kind: finding.kind as FixKind, cause: finding.cause as FixCause };
}

/** Whose fault a silence is, by the other sensors of the site. */
function ofSilence(
  { cause, subject, evidence }: Extract<Finding, { kind: "silent" }>,
  sensors: readonly SiteSensor[],
): Pick<FoundItem, "kind" | "cause" | "facts"> {
  if (cause === "heardWithoutRecords") return { kind: "silent", cause: "noCounts", facts: {} };
  if (cause === "neverReported") return { kind: "neverHeard", cause: "neverHeard", facts: {} };
  const own = sensors.find(({ id }) => id === subject.id);
  const lastSeenAt =
    own?.lastSeenAt ?? (evidence.lastRecordAt === null ? null : new Date(evidence.lastRecordAt));
  const silent = { id: subject.id, online: false, lastSeenAt, uploadInterval: evidence.intervalMinutes };
  const { cause: silence, others, othersOnline } = findSilence(silent, sensors);
  const found = silenceCauses[silence];
  return {
    kind: found === "neverHeard" ? "neverHeard" : "silent",
    cause: found,
    facts: { others, othersOnline },
  };
}

function toItem(finding: Finding, sensors: readonly SiteSensor[], clocks: Clocks): FoundItem {
  const { subject, entityId, severity } = finding;
  const { kind, cause, facts } =
    finding.kind === "silent" ? ofSilence(finding, sensors) : { ...namedKind(finding), facts: {} };
  const isDevice = subject.dataType === 3;
  return {
    kind,
    cause,
    severity: cause === "siteOffline" ? "high" : severity,
    subject: `${subject.dataType}:${subject.id}:${subject.line ?? ""}`,
    subjectId: subject.id,
    ...(isDevice && { deviceId: subject.id }),
    entityId,
    name: subject.name,
    facts: {
      ...facts,
      ...(finding.kind === "clockSkew" && { seconds: finding.evidence.seconds }),
      ...(subject.line !== undefined && { line: subject.line }),
      ...(subject.accessName !== undefined && { accessName: subject.accessName }),
    },
    since: began(finding, clocks),
  };
}

/** How many visitors were lost, by what the lines usually counted before. */
async function withVisitors(
  { database: { pool } }: SourceTools,
  tenantId: number,
  items: readonly FoundItem[],
  now: Date,
): Promise<FoundItem[]> {
  const kept = await keptUsual(pool, tenantId, losing);
  const keyOf = ({ kind, subject }: FoundItem) => `${kind} ${subject}`;
  const ofItem = (item: FoundItem): number[] | undefined => {
    const known = kept.get(keyOf(item));
    return known && known.since.getTime() === item.since?.getTime() ? known.usual : undefined;
  };
  const lost = items.filter(({ kind }) => losing.includes(kind));
  const missing = lost
    .filter((item) => ofItem(item) === undefined)
    .map(({ subject, deviceId = 0, facts, since }): SilentLine => {
      return { subject, deviceId, line: facts.line ?? "", since: since ?? now };
    });
  const read = missing.length > 0 ? await readUsual(pool, tenantId, missing) : new Map<string, number[]>();
  return items.map((item) => {
    const usual = losing.includes(item.kind) ? (ofItem(item) ?? read.get(item.subject)) : undefined;
    if (!usual || item.since === null) return item;
    if (usual.length === 0) return { ...item, usual };
    return { ...item, usual, visitors: usualVisitors(usual, item.since.getTime(), now.getTime()) };
  });
}

/** What is wrong in the counts themselves: silent, stuck, drifting, out of balance, on a wrong clock. */
export const countSource: FixSource = {
  name: "counts",
  kinds: [
    "silent",
    "neverHeard",
    "stuckAtZero",
    "countsWhenClosed",
    "outOfBalance",
    "stepChange",
    "lowCompleteness",
    "clockSkew",
    "manyRevisions",
  ],
  everyMs: 60_000,
  async find(tools, tenantId, now) {
    if (tenantId === null) return [];
    const { database } = tools;
    const { faults, clocks } = await companyFaults(database.pool, tenantId, now);
    const silentAt = faults.flatMap(({ kind, entityId }) => (kind === "silent" ? [entityId] : []));
    const sensors = await siteSensors(database.db, { tenantId }, silentAt, now);
    const items = faults.map((finding) => toItem(finding, sensors.get(finding.entityId) ?? [], clocks));
    return withVisitors(tools, tenantId, items, now);
  },
};
