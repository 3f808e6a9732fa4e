import type { LogEntry } from "@foyer/contract/operations/logs";
import { operationKind } from "@foyer/contract/operations/operation-kinds";
import type { LogRow } from "./logs.queries.ts";

/** Fields that say what a thing is called, the best one first; as calls write them and as tables do. */
const naming = [
  "name",
  "jobName",
  "job_name",
  "deviceName",
  "device_name",
  "zhName",
  "zh_name",
  "nickName",
  "nick_name",
  "username",
  "sn",
  "code",
];
const mostNamed = 3;
const longestName = 80;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function nameIn(value: unknown): string {
  if (!isRecord(value)) return "";
  for (const field of naming) {
    const name = value[field];
    if (typeof name === "string" && name !== "") return name.slice(0, longestName);
  }
  return "";
}

function namesIn(value: unknown): string {
  const names = (Array.isArray(value) ? value : [value]).map(nameIn).filter(Boolean);
  const more = names.length - mostNamed;
  return [names.slice(0, mostNamed).join(", "), ...(more > 0 ? [`+${more}`] : [])].join(" ").trim();
}

/** What an operation was about, in its own words: the name that was given, else the one it had, else the ids. */
export function objectOf(content: unknown, before: unknown): string {
  const named = namesIn(content) || namesIn(before);
  if (named) return named;
  if (isRecord(content) && typeof content.id === "number") return `#${content.id}`;
  const ids = Array.isArray(content) ? content.filter((id) => typeof id === "number") : [];
  const more = ids.length - mostNamed;
  return [
    ids
      .slice(0, mostNamed)
      .map((id) => `#${id}`)
      .join(", "),
    ...(more > 0 ? [`+${more}`] : []),
  ]
    .join(" ")
    .trim();
}

/** A row of the log as it is told. */
export const logEntry = (row: LogRow): LogEntry => ({
  id: row.id,
  tenantId: row.tenant_id,
  companyName: row.company,
  operator: row.username,
  ...operationKind(row.endpoint),
  object: objectOf(row.content, row.before),
  endpoint: row.endpoint,
  state: row.status < 400 ? "success" : "refused",
  status: row.status,
  refusal: row.refusal,
  time: row.at.toISOString(),
  address: row.ip,
});
