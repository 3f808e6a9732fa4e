import * as z from "zod/mini";
import { endpoint, Id, IdText, text } from "../endpoint.ts";

/** A serial number that two companies say is theirs. */
export const ContestedNumber = z.object({
  sn: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  companyName: z.string(),
  /** Other companies by whose site keys it reported. */
  claimants: z.array(z.string()),
  since: z.string(),
});
export type ContestedNumber = z.output<typeof ContestedNumber>;

export const claims = {
  contested: endpoint({
    method: "GET",
    path: "/api/device/claims",
    permission: "device:all",
    summary: "Serial numbers that two companies say are theirs",
    reply: z.array(ContestedNumber),
  }),
  settle: endpoint({
    method: "PUT",
    path: "/api/device/claims",
    permission: "device:all",
    summary:
      "Settles whose a serial number is: `keep` leaves it where it is, `release` frees it for another company; its counts stay",
    body: z.strictObject({ sn: text(100), decision: z.enum(["keep", "release"]) }),
    reply: z.null(),
  }),
};

export const DeviceProof = z.object({
  /** When its counts last came by its key or a site key; null = never yet. */
  provenTime: z.nullable(z.string()),
  /** Whether it may count without all the same. */
  unprovenAllowed: z.boolean(),
  /** Another company says that it is theirs: nothing counts without proof. */
  contested: z.boolean(),
  /** Its company counts nothing without proof, unless `unprovenAllowed`. */
  demanded: z.boolean(),
});

export const deviceProof = {
  show: endpoint({
    method: "GET",
    path: "/api/device/proof",
    permission: "device:key",
    summary:
      "Whether a device has to prove itself: where its company demands it, and as soon as its counts came with proof once",
    query: z.object({ deviceId: IdText }),
    reply: DeviceProof,
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/device/proof",
    permission: "device:key",
    summary:
      "Whether a device may count without proof although it would have to: it cannot prove itself, or not any more",
    body: z.strictObject({ deviceId: Id, unprovenAllowed: z.boolean() }),
    reply: z.null(),
  }),
};
