import { imagePath } from "@foyer/contract/reporting/images";
import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { picturesOf, screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { screens } from "@foyer/contract/reporting/screens/screens";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { makeInsideOf } from "../../analytics/occupancy/occupancy.ts";
import { answerScreenQuestions } from "../screen-figures/screen-figures.ts";
import { screenQueries } from "./screens.queries.ts";

const imageFolder = imagePath("");

/** Names of the pictures that a document shows. */
function imagesOf(document: ScreenDocument): string[] {
  const backgrounds = document.pages.flatMap(({ background }) => picturesOf(background));
  const shown = controlsOf(document).map(({ options }) => options.img);
  const paths = [...backgrounds, ...shown].filter((path) => typeof path === "string");
  return [
    ...new Set(
      paths.filter((path) => path.startsWith(imageFolder)).map((path) => path.slice(imageFolder.length)),
    ),
  ];
}

function requireShort(document: ScreenDocument): ScreenDocument {
  if (JSON.stringify(document).length > screenLimits.text)
    throw new Refusal("validation.failed", { fields: { document: "outOfRange" } });
  return document;
}

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
      return made;
    });
  }

  /** Does something to a screen while it is held; refused where somebody has saved it since `base`. */
  const changing = <Result>(
    caller: Caller,
    { id, base }: { id: number; base: number },
    change: (queries: ReturnType<typeof screenQueries>, document: ScreenDocument) => Promise<Result>,
  ) =>
    db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      const screen = found(await queries.forChange(id));
      if (screen.revision !== base) throw new Refusal("conflict.changed");
      return change(queries, screen.document);
    });

  serve(app, screens.list, ({ query, caller }) => screenQueries(db, caller).page(query));

  serve(app, screens.create, ({ body, caller }) => create(caller, body.document));

  serve(app, screens.copy, async ({ body: { id, name }, caller }) => {
    const { document } = found(await screenQueries(db, caller).byId(id));
    return create(caller, { ...document, title: name });
  });

  serve(app, screens.rename, ({ body: { id, name }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const queries = screenQueries(tx, caller);
      const { document } = found(await queries.forChange(id));
      request.before = { name: document.title };
      await queries.save(id, { ...document, title: name }, clock.now());
      return null;
    }),
  );

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
    changing(caller, body, async (queries) => {
      const document = requireShort(body.document);
      await queries.keepImages(body.id, imagesOf(document));
      return { revision: await queries.save(body.id, document, clock.now()) };
    }),
  );

  serve(app, screens.publish, ({ body, caller }) =>
    changing(caller, body, async (queries, document) => {
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
    changing(caller, body, async (queries, document) => {
      const { document: restored } = found(await queries.version(body.id, body.version));
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
