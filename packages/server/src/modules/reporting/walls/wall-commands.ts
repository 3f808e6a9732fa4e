import type { WallCommand } from "@foyer/contract/reporting/screens/wall-player";
import type { ToldCommand } from "@foyer/contract/reporting/screens/walls";
import type { Db } from "../../../platform/database/database.ts";
import { commandQueries } from "./commands.queries.ts";
import type { FoundWall } from "./shown.queries.ts";

const minuteMs = 60_000;
/** Who does not hear it within this time never does. */
const heardMs = 10 * minuteMs;

/** Until when a command is heard, and holds, that is told now. */
export function commandTimes(command: ToldCommand, now: Date) {
  const until = "minutes" in command ? new Date(now.getTime() + command.minutes * minuteMs) : null;
  const heardUntil = new Date(now.getTime() + heardMs);
  return { until, expiresAt: until && until < heardUntil ? until : heardUntil };
}

/** What one browser of a wall was told and has not done yet, or what still holds. */
export async function commandsFor(
  db: Db,
  { tenant_id, id, name }: FoundWall,
  display: string,
  now: Date,
): Promise<WallCommand[]> {
  const waiting = await commandQueries(db).waiting(tenant_id, id, display, now);
  return waiting.map(({ id, command, until }) => toCommand(id, command, name, until ?? now));
}

function toCommand(id: number, command: ToldCommand, name: string, until: Date): WallCommand {
  switch (command.kind) {
    case "identify":
      return { id, kind: command.kind, name };
    case "show":
      return { id, kind: command.kind, screenId: command.screenId, until: until.toISOString() };
    case "message":
      return { id, kind: command.kind, text: command.text, until: until.toISOString() };
    default:
      return { id, kind: command.kind };
  }
}
