import { menuOfScreen, savedQueries } from "@foyer/contract/analytics/saved-queries";
import type { FastifyInstance } from "fastify";
import { allDeleted } from "../../../platform/database/page.ts";
import { type Caller, holds } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { narrowedQuestion } from "./narrowed-question.ts";
import { savedQueryQueries } from "./saved-queries.queries.ts";

const mayOpen = (caller: Caller, screen: string): boolean => {
  const permission = menuOfScreen(screen)?.permission;
  return permission === undefined || holds(caller, permission);
};

export function savedQueryRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db } = database;
  const queries = savedQueryQueries(db);

  serve(app, savedQueries.list, async ({ caller }) =>
    (await queries.of(caller)).filter(({ own, screen }) => own || mayOpen(caller, screen)),
  );

  serve(app, savedQueries.create, ({ body, caller }) =>
    db.transaction().execute(async (tx) => {
      const saved = savedQueryQueries(tx);
      if (await saved.isFull(caller)) throw new Refusal("savedQuery.tooMany");
      return saved.insert(caller, body);
    }),
  );

  serve(app, savedQueries.update, ({ body: { id, ...draft }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const saved = savedQueryQueries(tx);
      request.before = found(await saved.forChange(caller, id));
      await saved.update(caller, id, draft);
      return null;
    }),
  );

  serve(app, savedQueries.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const gone = await savedQueryQueries(tx).delete(caller, body);
      request.before = gone;
      return allDeleted(body, gone);
    }),
  );

  serve(app, savedQueries.open, async ({ body, caller }) => {
    const { id, screen, question, user_id } = found(await queries.toOpen(caller, body.id));
    if (!mayOpen(caller, screen)) throw new Refusal("permission.denied");
    const narrowed = await narrowedQuestion(db, caller, question);
    await queries.noteOpened(caller, id, clock.now());
    return { screen, ...narrowed, narrowed: user_id !== caller.userId && !("all" in caller.range) };
  });
}
