import type { FastifyInstance, FastifyReply } from "fastify";

/** To be sent again: nothing of it was kept. */
export const refuseForNow = (reply: FastifyReply, message: string) =>
  reply.code(503).header("Retry-After", 5).send({ code: 503, message, data: null });

/**
 * Bodies under way share so much memory: who comes when it is used up is told at once to come again, before the body
 * is read. One whose length is not told counts as the longest there may be.
 */
export function limitBodies(app: FastifyInstance, mostBytes: number, longest: number): void {
  let underWay = 0;
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "GET") return;
    const told = Number(request.headers["content-length"]);
    const bytes = Number.isNaN(told) ? longest : Math.min(told, longest);
    if (underWay + bytes > mostBytes) return refuseForNow(reply, "too much is under way, send it again");
    underWay += bytes;
    reply.raw.once("close", () => {
      underWay -= bytes;
    });
  });
}
