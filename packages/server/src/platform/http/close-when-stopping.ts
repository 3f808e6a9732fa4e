import type { FastifyInstance } from "fastify";

/** A connection kept open after its last answer would hold up the stop for minutes: once stopping, answers close theirs. */
export function closeWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping) reply.header("Connection", "close");
  });
}
