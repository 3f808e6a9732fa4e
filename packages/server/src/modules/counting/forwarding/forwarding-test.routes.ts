import { forwarding } from "@foyer/contract/places/forwarding";
import { bodyOf, sampleSlot } from "@foyer/contract/places/forwarding-wire";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { requireBuilt, requireProtocols } from "../../places/forwarding/forwarding.ts";
import { requireEntities } from "../../places/subjects/scope.ts";
import { sampleOf } from "./sample.queries.ts";

/** Lets somebody try the way before saving it. */
export function forwardingTestRoutes(app: FastifyInstance, { database, config }: Platform): void {
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });

  serve(app, forwarding.test, async ({ body: { entityId, protocol, address, channelCode }, caller }) => {
    await requireEntities(database.db, caller, [entityId]);
    requireProtocols(caller, [protocol]);
    const built = requireBuilt(protocol);
    const entity = await sampleOf(database.db, caller, entityId);
    const { contentType, body } = bodyOf(built, {
      ...entity,
      channelCode,
      test: true,
      slots: [sampleSlot],
    });
    const answer = await outgoing.post({
      url: address,
      headers: { "Content-Type": contentType, "User-Agent": "Foyer" },
      body,
    });
    // Which names exist in the network behind this server is nobody's to find out.
    return answer.fault === "unknownHost" ? { ...answer, fault: "blocked" as const } : answer;
  });
}
