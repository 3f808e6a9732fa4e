import type { FastifyRequest } from "fastify";
import { foyerName } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import type { ConnectionContext } from "./connection-context.ts";
import { toConnection } from "./http-connections.ts";
import type { Intake } from "./intake.ts";

const readBearer = (request: FastifyRequest): string | null =>
  /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? "")?.[1]?.trim() ?? null;

/** The connection with what its sender proved; null: its key is wrong. */
async function identifySender(
  { admission }: Intake,
  device: KnownDevice | null,
  request: FastifyRequest,
): Promise<ConnectionContext | null> {
  const connection = toConnection(request);
  const secret = readBearer(request);
  if (secret === null) return connection;
  const proven = device && admission.proven(device, secret);
  if (proven) return { ...connection, device: proven };
  const siteKey = await admission.findSiteKey(secret, foyerName);
  if (siteKey) return { ...connection, siteKey };
  // An unknown serial number has no key yet: its records only wait.
  if (!device) return connection;
  admission.refuse(device, connection.address, "keyWrong");
  return null;
}

/**
 * The connection for the records of one serial number, or the status and text of the refusal. Rejects when it cannot be
 * decided now.
 */
export async function authenticateDevice(
  intake: Intake,
  sn: string,
  request: FastifyRequest,
): Promise<{ connection: ConnectionContext } | { status: 401 | 403; message: string }> {
  const device = await intake.findDevice(sn);
  const connection = await identifySender(intake, device, request);
  if (!connection) return { status: 401, message: `the key is not the one of ${sn}` };
  const away = device && intake.admission.check(device, connection);
  // With the key of another company it waits, like what nobody has added.
  if (!away || away.waits) return { connection };
  if (away.why === "keyMissing") return { status: 401, message: `a key is needed for ${sn}` };
  const where = away.why === "address" ? "from this address" : "with this key";
  return { status: 403, message: `${sn} may not send ${where}` };
}
