import { editing } from "@foyer/contract/reporting/screens/editing";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { imageAddress } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { hashOfSecret, newSecret } from "../../devices/firmware/firmware.ts";
import { editingQueries } from "./editing.queries.ts";
import { heardSince } from "./pens.ts";
import { filmsOf, imagesOf, requireShort } from "./screen-contents.ts";
import { screenQueries } from "./screens.queries.ts";

export function editingRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db } = database;

  serve(app, editing.visit, async ({ body: { id, tab }, caller }) => {
    const { revision } = found(await screenQueries(db, caller).byId(id));
    const queries = editingQueries(db, caller);
    const now = clock.now();
    await queries.keepPen(id, tab, now);
    await queries.visit(id, tab, now);
    await queries.forgetVisits(id, heardSince(now));
    const [others, holder] = [
      await queries.others(id, tab, heardSince(now)),
      await queries.pen(id, heardSince(now)),
    ];
    const isOwn = holder?.tab === tab && holder.user_id === caller.userId;
    return {
      revision,
      hasPen: isOwn,
      others: others.map(({ nick_name, avatar_hash, ...other }) => ({
        ...{ ...other, name: nick_name, picture: imageAddress(avatar_hash) },
      })),
      held: holder && !isOwn ? { by: holder.nick_name, since: holder.since.toISOString() } : null,
    };
  });

  serve(app, editing.leave, async ({ body: { id, tab }, caller }) => {
    found(await screenQueries(db, caller).byId(id));
    await editingQueries(db, caller).leave(id, tab);
    return null;
  });

  serve(app, editing.take, ({ body: { id, tab, takeOver }, caller }) =>
    db.transaction().execute(async (tx) => {
      found(await screenQueries(tx, caller).forChange(id));
      const queries = editingQueries(tx, caller);
      const holder = await queries.pen(id, heardSince(clock.now()));
      const isOwn = holder?.tab === tab && holder.user_id === caller.userId;
      if (holder && !isOwn && !takeOver)
        throw new Refusal("screen.held", { values: { by: holder.nick_name } });
      const pen = newSecret();
      await queries.takePen(id, tab, hashOfSecret(pen), clock.now());
      return { pen };
    }),
  );

  serve(app, editing.keep, ({ body: { id, began, document }, caller }) =>
    db.transaction().execute(async (tx) => {
      const screens = screenQueries(tx, caller);
      found(await screens.byId(id));
      await screens.keepImages(id, imagesOf(requireShort(document)));
      await screens.keepFilms(id, filmsOf(document), clock.now());
      return editingQueries(tx, caller).keep(id, { began: requireShort(began), document }, clock.now());
    }),
  );

  serve(app, editing.branches, async ({ query: { id }, caller }) => {
    found(await screenQueries(db, caller).byId(id));
    const kept = await editingQueries(db, caller).branches(id);
    return kept.map(({ id: branchId, made_at }) => ({ id: branchId, at: made_at.toISOString() }));
  });

  serve(app, editing.branch, async ({ query, caller }) => {
    const { made_at, ...kept } = found(await editingQueries(db, caller).branch(query.id));
    return { ...kept, at: made_at.toISOString() };
  });

  serve(app, editing.drop, ({ body, caller }) =>
    db.transaction().execute((tx) => editingQueries(tx, caller).drop(body)),
  );
}
