import { exchange, largestScreenFile, screenFileEnding } from "@foyer/contract/reporting/screens/exchange";
import { documentVersion } from "@foyer/contract/reporting/screens/screen-document";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { makeFilms } from "../../../platform/films/films.ts";
import { answerFile } from "../../../platform/http/answer-file.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { namedPlaces, placeKeys } from "./places.queries.ts";
import { placesOf, portable } from "./portable-screen.ts";
import { filmsOf, imagesOf } from "./screen-contents.ts";
import { fileTooLarge, packScreen, unpackScreen } from "./screen-file.ts";
import { screenQueries } from "./screens.queries.ts";

/** Files that are read at a time: each is held whole. */
const readAtOnce = 1;

export function exchangeRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database;
  const images = makeImages(platform);
  const films = makeFilms(platform);
  const reading = makeConcurrencyLimit(readAtOnce);

  serve(app, exchange.export, async ({ query, caller, reply }) => {
    const screen = found(await screenQueries(db, caller).byId(query.id));
    const named = await namedPlaces(db, caller, placesOf(screen.document));
    const names = new Map(named.flatMap(({ key, name, isSeen }) => (isSeen ? [[key, name]] : [])));
    const { document, bound } = portable(screen.document, (place) =>
      placeKeys(place).flatMap((key) => names.get(key) ?? []),
    );
    const media = new Map<string, Uint8Array>();
    for (const hash of imagesOf(document)) media.set(hash, found(await images.byHash(hash)).body);
    let room = largestScreenFile;
    for (const hash of filmsOf(document)) {
      const film = found(await films.byHash(hash));
      room -= film.size;
      if (room < 0) throw fileTooLarge();
      media.set(hash, await films.whole(film));
    }
    const roles = Object.entries(document.roles).map(([key, { kind, label }]) => ({
      ...{ key, kind, label, bound: bound.get(key) ?? [] },
    }));
    const sheet = { title: document.title, version: documentVersion, size: document.size, roles };
    return answerFile(reply, document.title, screenFileEnding, packScreen({ document, sheet, media }));
  });

  serve(app, exchange.import, ({ caller, request }) =>
    reading.run("", async () => {
      const { document, sheet, media } = await unpackScreen(await fileIn(request));
      const bodies = (hashes: string[]) => hashes.flatMap((hash) => media.get(hash) ?? []);
      await images.keepAll(bodies(imagesOf(document)), caller);
      await films.keepAll(bodies(filmsOf(document)), caller);
      const bound = new Map(sheet?.roles.map(({ key, bound: names }) => [key, names]));
      return {
        // Ids of another installation are none of ours, whoever made the file.
        document: portable(document, () => []).document,
        bound: Object.fromEntries([...bound].filter(([key]) => Object.hasOwn(document.roles, key))),
      };
    }),
  );
}

/** The uploaded file, whole. */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  const wrong = (file: "required" | "invalid") => new Refusal("validation.failed", { fields: { file } });
  if (!request.isMultipart()) throw wrong("required");
  try {
    const file = await request.file({ limits: { files: 1, fileSize: largestScreenFile, fields: 0 } });
    if (file) return await file.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && "statusCode" in error && error.statusCode === 413;
    throw isTooLarge ? fileTooLarge() : wrong("invalid");
  }
  throw wrong("required");
}
