import type { FastifyReply, FastifyRequest } from "fastify";
import { plainAddress } from "../../../platform/networks.ts";
import type { KnownSiteKey } from "../../devices/security/security.ts";
import type { ConnectionContext } from "./connection-context.ts";
import type { Intake } from "./intake.ts";
import { refuseForNow } from "./refuse-for-now.ts";

/** The site key of a call whose address names one; set before its body is read. */
const siteKeys = new WeakMap<FastifyRequest, KnownSiteKey>();

/** How a call came in. */
export const toConnection = (request: FastifyRequest): ConnectionContext => ({
  address: plainAddress(request.ip),
  siteKey: siteKeys.get(request),
});

/** Lets a call below `/d/<key>` in by a key that is good for the protocol; for any other there is no such address. */
export function siteKeyCheck(
  { admission, sentAway }: Pick<Intake, "admission" | "sentAway">,
  protocol: string,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { siteKey } = request.params as { siteKey: string };
    let key: KnownSiteKey | null;
    try {
      key = await admission.findSiteKey(siteKey, protocol);
    } catch (error) {
      sentAway(protocol, error);
      return refuseForNow(reply, "not now, send it again");
    }
    if (key) {
      siteKeys.set(request, key);
      return;
    }
    admission.refuse(null, request.ip, "siteKey");
    await admission.limits.slow(plainAddress(request.ip));
    return reply.code(404).send({ code: 404, message: "there is no such address", data: null });
  };
}
