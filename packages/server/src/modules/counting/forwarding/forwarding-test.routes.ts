import { sampleSlot, toBody } from "@foyer/contract/counting/forwarding-wire";
import { forwarding } from "@foyer/contract/places/forwarding";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireBuilt, requireProtocols, secretFor } from "../../places/forwarding/forwarding.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { keptSecret, selectSample } from "./sample.queries.ts";

/** Lets somebody try the way before saving it. */
export function forwardingTestRoutes(app: FastifyInstance, { database, config, secrets }: Platform): void {
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });

  serve(app, forwarding.test, async ({ body: asked, caller }) => {
    const { entityId, protocol, address, channelCode, header } = asked;
    await requireEntities(database.db, caller, [entityId]);
    requireProtocols(caller, [protocol]);
    const built = requireBuilt(protocol);
    const kept = header === "" ? undefined : await keptSecret(database.db, caller, asked);
    const secret = secretFor(secrets, asked, kept);
    if (secret === null) throw new Refusal("forwarding.secretMissing");
    const entity = await selectSample(database.db, caller, entityId);
    const { contentType, body } = toBody(built, {
      ...entity,
      channelCode,
      test: true,
      slots: [sampleSlot],
    });
    const answer = await outgoing.post({
      url: address,
      headers: {
        ...(header !== "" && { [header]: secret }),
        "Content-Type": contentType,
        "User-Agent": "Foyer",
      },
      body,
    });
    // Which names exist in the network behind this server is nobody's to find out.
    return answer.fault === "unknownHost" ? { ...answer, fault: "blocked" as const } : answer;
  });
}
