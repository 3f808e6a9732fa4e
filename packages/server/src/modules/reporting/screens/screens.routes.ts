import { frameHost } from "@foyer/contract/places/frame-host";
import { imagePath } from "@foyer/contract/reporting/images";
import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screens } from "@foyer/contract/reporting/screens/screens";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { makeInsideOf } from "../../analytics/occupancy/occupancy.ts";
import { frameHostsOf } from "../../places/companies/companies.ts";
import { answerScreenQuestions } from "../screen-figures/screen-figures.ts";
import { keepFilmsOf } from "./films-of-screen.ts";
import { requirePen } from "./pens.ts";
import { portable } from "./portable-screen.ts";
import { imagesOf, requireShort } from "./screen-contents.ts";
import { screenQueries } from "./screens.queries.ts";
import { requireMayPublish } from "./screens.ts";
import { templateQueries } from "./templates.queries.ts";

export function screenRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const { db } = database;
  const images = makeImages(platform);
  const insideOf = makeInsideOf(platform);

  async function create(caller: Caller, document: ScreenDocument) {
    requireShort(document);
    return db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      const made = await queries.insert(document, clock.now());
      await queries.keepImages(made.id, imagesOf(document));
      await keepFilmsOf(tx, caller, { id: made.id, document, now: clock.now() });
      return made;
    });
  }

  /** Does something to a screen while it is locked; refused where somebody has saved it since `base`. */
  const changing = <Result>(
    caller: Caller,
    { id, base }: { id: number; base: number },
    change: (queries: ReturnType<typeof screenQueries>, document: ScreenDocument, tx: Tx) => Promise<Result>,
    requireMore: (tx: Tx) => Promise<void> = async () => {},
  ) =>
    db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      const screen = found(await queries.forChange(id));
      await requireMore(tx);
      if (screen.revision !== base) throw new Refusal("conflict.changed");
      return change(queries, screen.document, tx);
    });

  /** The same, refused as well where another window has the pen. */
  const drawing = <Result>(
    caller: Caller,
    body: { id: number; base: number; pen?: string | undefined },
    change: (queries: ReturnType<typeof screenQueries>, document: ScreenDocument, tx: Tx) => Promise<Result>,
  ) => changing(caller, body, change, (tx) => requirePen(tx, caller, body, clock.now()));

  serve(app, screens.list, ({ query, caller }) => screenQueries(db, caller).page(query));

  serve(app, screens.create, ({ body, caller }) => create(caller, body.document));

  serve(app, screens.copy, async ({ body: { id, name }, caller }) => {
    const { document } = found(await screenQueries(db, caller).byId(id));
    return create(caller, { ...document, title: name });
  });

  serve(app, screens.rename, ({ body: { id, name, tags }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      const { document, tags: before } = found(await queries.forChange(id));
      request.before = { name: document.title, tags: before };
      if (tags) await queries.sort(id, [...new Set(tags)]);
      if (name === document.title) return null;
      await requirePen(tx, caller, { id }, clock.now());
      await queries.save(id, { ...document, title: name }, clock.now());
      return null;
    }),
  );

  serve(app, screens.tags, ({ caller }) => screenQueries(db, caller).tags());

  serve(app, screens.share, ({ body: { id, template }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      const { name, template: before } = found(await queries.forChange(id));
      // What is offered to all is the platform's, also where it is taken back.
      const isOfAll = template === "platform" || before === "platform";
      if (isOfAll && !caller.isPlatform) throw new Refusal("permission.denied");
      request.before = { id, name, template: before };
      await queries.share(id, template);
      return null;
    }),
  );

  serve(app, screens.templates, ({ caller }) => templateQueries(db, caller).list());

  serve(app, screens.template, async ({ query, caller }) => {
    const { draft, shown } = found(await templateQueries(db, caller).byId(query.id));
    return { document: portable(shown ?? draft, () => []).document };
  });

  serve(app, screens.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      request.before = await queries.named(body);
      return queries.delete(body);
    }),
  );

  serve(app, screens.draft, async ({ query, caller }) =>
    found(await screenQueries(db, caller).draft(query.code)),
  );

  serve(app, screens.shown, async ({ query, caller }) =>
    found(await screenQueries(db, caller).shown(query.code)),
  );

  serve(app, screens.save, ({ body, caller }) =>
    drawing(caller, body, async (queries, _before, tx) => {
      const document = requireShort(body.document);
      await queries.keepImages(body.id, imagesOf(document));
      await keepFilmsOf(tx, caller, { id: body.id, document, now: clock.now() });
      return { revision: await queries.save(body.id, document, clock.now()) };
    }),
  );

  /** Refuses pages in frames whose hosts the company does not list. */
  async function requireListed(tx: Tx, caller: Caller, document: ScreenDocument): Promise<void> {
    const wanted = controlsOf(document).flatMap(({ kind, options }) =>
      kind === "frame" && typeof options.address === "string" ? (frameHost(options.address) ?? []) : [],
    );
    if (wanted.length === 0) return;
    const listed = (await frameHostsOf(tx, requireTenant(caller))).map(({ host }) => host);
    const missing = wanted.find((host) => !listed.includes(host));
    if (missing !== undefined)
      throw new Refusal("screen.frameHost", { values: { host: missing }, fields: { address: "unknown" } });
  }

  serve(app, screens.publish, ({ body, caller }) =>
    changing(caller, body, async (queries, document, tx) => {
      await requireListed(tx, caller, document);
      await requireMayPublish(tx, caller, body.id, document);
      const version = await queries.addVersion(body.id, body.name, document, clock.now());
      await queries.show(body.id, version);
      await queries.forgetVersions(body.id);
      return { version };
    }),
  );

  serve(app, screens.versions, async ({ query, caller }) => {
    const queries = screenQueries(db, caller);
    found(await queries.byId(query.id));
    return (await queries.versions(query.id)).map(({ made_at, nick_name, ...version }) => ({
      ...version,
      by: nick_name,
      at: made_at.toISOString(),
    }));
  });

  serve(app, screens.version, async ({ query, caller }) =>
    found(await screenQueries(db, caller).version(query.id, query.version)),
  );

  serve(app, screens.restore, ({ body, caller }) =>
    drawing(caller, body, async (queries, document, tx) => {
      const { document: restored } = found(await queries.version(body.id, body.version));
      await keepFilmsOf(tx, caller, { id: body.id, document: restored, now: clock.now() });
      await queries.addVersion(body.id, "", document, clock.now());
      const revision = await queries.save(body.id, restored, clock.now());
      await queries.forgetVersions(body.id);
      return { revision };
    }),
  );

  serve(app, screens.figures, async ({ body, caller }) => ({
    at: clock.now().toISOString(),
    parts: await answerScreenQuestions({ ...platform, insideOf }, caller, body.questions),
  }));

  serve(app, screens.upload, async ({ caller, request }) => {
    const { hash, width, height } = await images.receive(request, caller);
    return { pathName: imagePath(hash), hash, width, height };
  });
}
