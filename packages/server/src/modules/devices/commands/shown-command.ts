import { type Command, isOver } from "@foyer/contract/devices/commands";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** One-off addresses are secrets: anybody who has one can load what it leads to. */
function shownParameters({ link: _link, ...parameters }: Record<string, unknown>): Record<string, unknown> {
  return parameters;
}

/** The columns of a command `c`, its user `u` and its device `d` that are shown. */
export const shownColumns = [
  "d.sn",
  "c.id as commandId",
  "c.device_id as deviceId",
  "c.name",
  "c.setting",
  "c.parameters",
  "c.state",
  "c.cause",
  "u.username as userName",
  "c.by_contact as atContact",
  "c.code",
  "c.reason",
  "c.result",
  "c.late_result as lateResult",
  "c.created_at as createdAt",
  "c.sent_at as sentAt",
  "c.delivered_at as deliveredAt",
  "c.finished_at as finishedAt",
  "c.expires_at as expiresAt",
] as const;

type ShownColumn =
  | "commandId"
  | "deviceId"
  | "sn"
  | "name"
  | "parameters"
  | "state"
  | "cause"
  | "userName"
  | "atContact"
  | "reason"
  | "result"
  | "lateResult";
interface ShownRow extends Pick<Command, ShownColumn> {
  code: string | null;
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  finishedAt: Date | null;
  expiresAt: Date;
}

/** A command as it is shown; `expected`: when its device should have come by. */
export function shownCommand(row: ShownRow, expected: Date | null): Command {
  const { state, atContact, finishedAt, code, reason } = row;
  const isOpen = !isOver(state) && finishedAt === null;
  return {
    commandId: row.commandId,
    deviceId: row.deviceId,
    sn: row.sn,
    name: row.name,
    parameters: shownParameters(row.parameters),
    state,
    cause: row.cause,
    userName: row.userName,
    atContact,
    expectedBefore: atContact && isOpen ? iso(expected) : null,
    reason: [code === "0" ? null : code, reason].filter(Boolean).join(": ") || null,
    result: row.result,
    lateResult: row.lateResult,
    createTime: row.createdAt.toISOString(),
    sentTime: iso(row.sentAt),
    deliveredTime: iso(row.deliveredAt),
    finishedTime: iso(finishedAt),
    expiresTime: row.expiresAt.toISOString(),
  };
}
