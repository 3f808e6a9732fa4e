import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import { mostFilmBytes } from "@foyer/contract/reporting/films";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import type { FastifyRequest } from "fastify";
import { type Caller, requireTenant } from "../http/caller.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { detectFilmType } from "./film-type.ts";
import { type Film, filmQueries, partsOfFilm } from "./films.queries.ts";

const isHash = /^[0-9a-f]{64}$/;
const megabyte = 1024 * 1024;
/** A form is longer than the file in it: its marks, and the file's name. */
const formBytes = 16 * 1024;
/** A little more than is kept: what is longer is seen to be so while it comes. */
const limits = { files: 1, fileSize: screenLimits.film + formBytes, fields: 0, parts: 1 };

const tooLarge = () => new Refusal("film.tooLarge", { values: { most: screenLimits.film / megabyte } });

/** Films of screens, named by their content: the same twice is kept once. */
export function makeFilms({ database, clock }: Pick<Platform, "database" | "clock">) {
  const { db } = database;
  const queries = filmQueries(db);

  /** Notes a film that begins to arrive, where the company has room for it. */
  const begin = (tenantId: number, type: string, most: number): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const inside = filmQueries(tx);
      await inside.lock(`company ${tenantId}`);
      if ((await inside.countBytes(tenantId)) + most > mostFilmBytes)
        throw new Refusal("film.noRoom", { values: { most: mostFilmBytes / megabyte } });
      return inside.begin(tenantId, type, most, clock.now());
    });

  /** Keeps a film as it arrives. Where it ends too early, or never does, nothing is left of it. */
  async function keep(bytes: AsyncIterable<Buffer>, tenantId: number, most: number) {
    const parts = partsOfFilm(withinLimit(bytes));
    const first = await parts.next();
    const type = first.done ? null : detectFilmType(first.value);
    if (first.done || type === null) throw new Refusal("film.wrong");
    const id = await begin(tenantId, type, most);
    try {
      const sum = createHash("sha256");
      let size = 0;
      let position = 0;
      for (let part: IteratorResult<Buffer, unknown> = first; !part.done; part = await parts.next()) {
        sum.update(part.value);
        size += part.value.length;
        await queries.addPart(id, position++, part.value);
      }
      const whole = { hash: sum.digest("hex"), size };
      await finish(id, whole);
      return whole;
    } catch (error) {
      await queries.drop(id);
      throw error;
    }
  }

  const finish = (id: number, whole: { hash: string; size: number }) =>
    db.transaction().execute(async (tx) => {
      const inside = filmQueries(tx);
      await inside.lock(whole.hash);
      await inside.finish(id, whole, clock.now());
    });

  return {
    /** Keeps the film in a request (multipart field `file`) and answers its name and its size; refuses everything else. */
    async receive(request: FastifyRequest, caller: Caller): Promise<{ hash: string; size: number }> {
      const tenantId = requireTenant(caller);
      const declared = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
      if (Number.isFinite(declared) && declared > screenLimits.film + formBytes) throw tooLarge();
      const { file } = await fileIn(request);
      try {
        const bytes = file.iterator({ destroyOnReturn: false });
        return await keep(bytes, tenantId, Math.min(declared, screenLimits.film));
      } finally {
        // What is refused is read to its end all the same: browsers hear nothing before they have said all.
        file.resume();
      }
    },

    /** Keeps films that came otherwise than one by one; refuses what is none. */
    async keepAll(bodies: readonly Buffer[], caller: Caller): Promise<void> {
      for (const body of bodies) await keep(Readable.from([body]), requireTenant(caller), body.length);
    },

    byHash: async (hash: string): Promise<Film | undefined> =>
      isHash.test(hash) ? queries.byHash(hash) : undefined,

    span: queries.span,

    /** All of a film. */
    async whole(film: Film): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const part of queries.span(film, 0, film.size)) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}

/** Lets bytes pass as long as they are not too many. */
async function* withinLimit(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > screenLimits.film) throw tooLarge();
    yield piece;
  }
}

/** Refuses films that are not there, and more of them than one screen may show. */
export async function requireFilms(
  db: Parameters<typeof filmQueries>[0],
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const kept = await filmQueries(db).sizes(hashes);
  if (kept.length < hashes.length) throw new Refusal("film.gone");
  if (kept.reduce((sum, { size }) => sum + size, 0) > screenLimits.films)
    throw new Refusal("film.tooMuch", { values: { most: screenLimits.films / megabyte } });
}

/** Deletes what was uploaded before then and no screen shows; returns how many films that were. */
export async function sweepFilms({ database }: Pick<Platform, "database">, before: Date): Promise<number> {
  const queries = filmQueries(database.db);
  await queries.forgetShown(before);
  return queries.forgetFilms(before);
}

/** The uploaded file; what is no form with a file in it is refused, however it is broken. */
async function fileIn(request: FastifyRequest): Promise<MultipartFile> {
  const wrong = (file: "required" | "invalid") => new Refusal("validation.failed", { fields: { file } });
  if (!request.isMultipart()) throw wrong("required");
  const file = await request.file({ limits }).catch(() => {
    throw wrong("invalid");
  });
  if (!file) throw wrong("required");
  return file;
}
