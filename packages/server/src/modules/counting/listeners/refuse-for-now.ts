import type { FastifyReply } from "fastify";

/** To be sent again: nothing of it was kept. */
export const refuseForNow = (reply: FastifyReply, message: string) =>
  reply.code(503).header("Retry-After", 5).send({ code: 503, message, data: null });
