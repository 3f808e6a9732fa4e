import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { plainAddress } from "../../../platform/networks.ts";
import type { AddressLimits } from "./address-limits.ts";
import { refuseForNow } from "./refuse-for-now.ts";

/** Connections and messages of one address are limited; behind a trusted proxy the messages of the address it names. */
export function limitAddresses(app: FastifyInstance, limits: AddressLimits): void {
  app.server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (!limits.enter(address)) return socket.destroy();
    socket.once("close", () => limits.leave(address));
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!(await limits.turn(plainAddress(request.ip))))
      return refuseForNow(reply, "too much from this address, send it again");
  });
}
