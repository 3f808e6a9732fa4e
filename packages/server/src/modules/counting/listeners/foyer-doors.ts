import type { FastifyRequest } from "fastify";
import { foyerName } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import type { Door } from "./door.ts";
import { doorOf } from "./http-doors.ts";
import type { Intake } from "./intake.ts";

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? null;

/** Through which door the records of a device come; null: its key is wrong. */
async function doorFor(
  { admission }: Intake,
  device: KnownDevice | null,
  request: FastifyRequest,
): Promise<Door | null> {
  const door = doorOf(request);
  const secret = bearerOf(request);
  if (secret === null) return door;
  const proven = device && admission.proven(device, secret);
  if (proven) return { ...door, device: proven };
  const siteKey = await admission.siteKeyOf(secret, foyerName);
  if (siteKey) return { ...door, siteKey };
  // An unknown serial number has no key yet: its records only wait.
  if (!device) return door;
  admission.refuse(device, door.address, "keyWrong");
  return null;
}

/** The door for the records of one serial number, or the status and text of the refusal. Rejects when nobody can say now. */
export async function foyerDoor(
  intake: Intake,
  sn: string,
  request: FastifyRequest,
): Promise<{ door: Door } | { status: 401 | 403; message: string }> {
  const device = await intake.deviceOf(sn);
  const door = await doorFor(intake, device, request);
  if (!door) return { status: 401, message: `the key is not the one of ${sn}` };
  const away = device && intake.admission.check(device, door);
  // By the key of another company it waits, like what nobody has added.
  if (!away || away.waits) return { door };
  if (away.why === "keyMissing") return { status: 401, message: `a key is needed for ${sn}` };
  const where = away.why === "address" ? "from this address" : "with this key";
  return { status: 403, message: `${sn} may not send ${where}` };
}
