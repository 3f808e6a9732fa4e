import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { mostFilmBytes } from "@foyer/contract/reporting/films";
import { editing } from "@foyer/contract/reporting/screens/editing";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { expect, test, vi } from "vitest";
import { company, storeSession } from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { runTask } from "../../../../test/run-task.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import {
  filmForm,
  filmFormType,
  filmUploadPath,
  mp4Of,
  uploadFilm,
  webmOf,
} from "../../../../test/upload-film.ts";
import { cleanUpTask } from "../../operations/jobs/clean-up.task.ts";

async function filming() {
  const site = await heatSite();
  const { server } = site;
  const { pool } = server.platform.database;
  const send = (film: Buffer, token = site.token) => uploadFilm(server, token, film);
  const read = (path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    server.http.inject({ method, url: `/hx-api${path}`, headers });
  const rowsLeft = async () => {
    const { rows } = await pool.query(
      "select (select count(*) from films)::int as films, (select count(*) from film_parts)::int as parts",
    );
    return rows[0];
  };
  return { ...site, pool, send, read, rowsLeft };
}

const showing = (...paths: string[]) =>
  screenDocument(
    "Hall",
    paths.map((film, nth) => ({
      ...screenControl(`film${nth}`, "film"),
      options: { film, fit: "contain", loop: true },
    })),
  );

test("a film is kept once by its content and served in parts to anybody who knows its name", async () => {
  const { send, read, rowsLeft } = await filming();
  const film = mp4Of(700_000);
  film.forEach((_, at) => {
    if (at > 100) film[at] = at % 251;
  });
  const { data } = await send(film);
  expect(data).toEqual({ pathName: `/films/${data.hash}`, hash: data.hash, size: film.length });
  expect((await send(film)).data).toEqual(data);
  expect(await rowsLeft()).toEqual({ films: 1, parts: 3 });

  const whole = await read(data.pathName);
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(film)).toBe(true);
  expect(whole.headers).toMatchObject({
    "content-type": "video/mp4",
    "content-length": String(film.length),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    etag: `"${data.hash}"`,
  });
  const head = await read(data.pathName, {}, "HEAD");
  expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
    200,
    String(film.length),
    0,
  ]);

  for (const [range, from, to] of [
    ["bytes=0-0", 0, 1],
    ["bytes=262140-262149", 262_140, 262_150],
    ["bytes=600000-", 600_000, film.length],
    ["bytes=-5", film.length - 5, film.length],
    ["bytes=262144-9999999", 262_144, film.length],
  ] as const) {
    const part = await read(data.pathName, { range });
    expect(part.statusCode, range).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes ${from}-${to - 1}/${film.length}`);
    expect(part.rawPayload.equals(film.subarray(from, to)), range).toBe(true);
  }
  const outside = await read(data.pathName, { range: `bytes=${film.length}-` });
  expect([outside.statusCode, outside.headers["content-range"], outside.headers["cache-control"]]).toEqual([
    416,
    `bytes */${film.length}`,
    "no-store",
  ]);
  const etag = `"${data.hash}"`;
  expect((await read(data.pathName, { range: "bytes=0-9", "if-range": etag })).statusCode).toBe(206);
  expect((await read(data.pathName, { range: "bytes=0-9", "if-range": '"x"' })).statusCode).toBe(200);
  expect((await read(data.pathName, { "if-none-match": etag })).statusCode).toBe(304);
  for (const hash of ["0".repeat(64), "..%2f..%2fpackage.json", "%00", "x'"])
    expect((await read(`/films/${hash}`)).statusCode, hash).toBe(404);
});

test("a film is known by its own bytes, and nothing is left of what is none", async () => {
  const { send, read, rowsLeft } = await filming();
  const webm = webmOf();
  const { pathName } = (await send(webm)).data;
  expect((await read(pathName)).headers["content-type"]).toBe("video/webm");
  expect((await send(mp4Of(10, { brand: "mp42" }))).code).toBe(200);
  const before = await rowsLeft();
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const wrong: [string, Buffer][] = [
    ["nothing", Buffer.alloc(0)],
    ["a page", page],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page with a film after it", Buffer.concat([page, mp4Of()])],
    ["a page in the place of the film", Buffer.concat([mp4Of().subarray(0, 32), page])],
    ["sound", Buffer.from("ID3\u0004\0\0\0\0\0\0and then the sound")],
    ["sound in such a file", mp4Of(10, { brand: "M4A " })],
    ["a picture in such a file", mp4Of(10, { brand: "avif" })],
    ["its beginning alone", mp4Of().subarray(0, 30)],
    ["brands alone", mp4Of().subarray(0, 32)],
    ["another kind of the same", webmOf("matroska")],
    ["half a header", webm.subarray(0, 12)],
    ["a header alone", webm.subarray(0, -12)],
    ["a header that says it is longer", Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 255, 255, 255])],
  ];
  for (const [name, film] of wrong)
    expect(await send(film), name).toMatchObject({ code: 400, key: "film.wrong" });
  expect(await rowsLeft()).toEqual(before);
});

test("who may not design screens sends no films; what is no form is refused", async () => {
  const { server, tenantId, token } = await filming();
  const { token: looker } = await storeSession(server, tenantId, { may: ["screen:list"] });
  expect(await uploadFilm(server, looker, mp4Of())).toMatchObject({ code: 403 });
  const post = (payload: Buffer | string, type: string) =>
    server.http.inject({
      method: "POST",
      url: filmUploadPath,
      headers: { authorization: token, "content-type": type },
      payload,
    });
  for (const [payload, type] of [
    ["{}", "application/json"],
    [filmForm(mp4Of()), "multipart/form-data"],
    ["--film--\r\n", filmFormType],
  ] as const)
    expect((await post(payload, type)).json(), type).toMatchObject({ code: 400, key: "validation.failed" });
  expect((await server.http.inject({ method: "POST", url: filmUploadPath })).statusCode).toBe(401);
});

/** A film on its way over a real connection, piece by piece. */
async function sending(
  server: Awaited<ReturnType<typeof heatSite>>["server"],
  token: string,
  length?: number,
) {
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.http.server.address() as AddressInfo;
  const call = request({
    ...{ host: "127.0.0.1", port, method: "POST", path: filmUploadPath },
    headers: {
      authorization: token,
      "content-type": filmFormType,
      ...(length !== undefined && { "content-length": length }),
    },
  });
  call.on("error", () => undefined);
  const answered = once(call, "response").then(async ([answer]) => {
    let text = "";
    for await (const piece of answer) text += piece;
    return JSON.parse(text);
  });
  return { call, answered };
}

test("more than 60 MB is refused while it arrives, whether it says so before or not", async () => {
  const { server, token, rowsLeft } = await filming();
  const refused = { code: 413, key: "film.tooLarge" };
  const said = await sending(server, token, screenLimits.film + 1024 * 1024);
  said.call.write(filmForm(mp4Of(1_000)).subarray(0, 500));
  expect(await said.answered).toMatchObject(refused);
  said.call.destroy();
  expect(await rowsLeft()).toEqual({ films: 0, parts: 0 });
}, 60_000);

test("a film without a length is cut off at 60 MB", async () => {
  const { server, token, rowsLeft } = await filming();
  const { call, answered } = await sending(server, token);
  call.write(filmForm(mp4Of(1)).subarray(0, -12));
  const piece = Buffer.alloc(1024 * 1024, 3);
  for (let nth = 0; nth < 20; nth++) if (!call.write(piece)) await once(call, "drain");
  await vi.waitFor(async () => expect((await rowsLeft()).parts).toBeGreaterThan(40), 20_000);
  for (let nth = 0; nth < 41; nth++) if (!call.write(piece)) await once(call, "drain");
  // It is not at its end.
  expect(await answered).toMatchObject({ code: 413, key: "film.tooLarge" });
  call.destroy();
  expect(await rowsLeft()).toEqual({ films: 0, parts: 0 });
}, 60_000);

test("a film that breaks off leaves nothing", async () => {
  const { server, token, rowsLeft } = await filming();
  const { call, answered } = await sending(server, token);
  answered.catch(() => undefined);
  call.write(filmForm(mp4Of(600_000)).subarray(0, 590_000));
  await vi.waitFor(async () => expect((await rowsLeft()).parts).toBe(2), 10_000);
  call.destroy();
  await vi.waitFor(async () => expect(await rowsLeft()).toEqual({ films: 0, parts: 0 }), 10_000);
}, 30_000);

test("a screen shows films that are there, 200 MB of them at most", async () => {
  const { ask, pool, send } = await filming();
  const [first, second] = [(await send(mp4Of(100))).data, (await send(mp4Of(200))).data];
  await pool.query("update films set size = $1 where hash = $2", [screenLimits.films - 240, first.hash]);
  const save = (base: number, ...paths: string[]) =>
    ask(screens.save, { body: { id, base, document: showing(...paths) } });
  const { id } = await ask(screens.create, { body: { document: showing(first.pathName) } });
  // One that is shown twice is there once.
  await save(1, first.pathName, second.pathName, second.pathName);
  await pool.query("update films set size = size + 1 where hash = $1", [second.hash]);
  await expect(save(2, first.pathName, second.pathName)).rejects.toMatchObject({
    status: 409,
    key: "film.tooMuch",
    message: expect.stringContaining("200 MB"),
  });
  await expect(save(2, `/films/${"0".repeat(64)}`)).rejects.toMatchObject({ key: "film.gone" });
});

test("a film is another company's as well once that brings it or shows it, whoever brought it first", async () => {
  const { server, ask, at, send, read, rowsLeft } = await filming();
  const film = mp4Of(200);
  const { pathName, hash } = (await send(film)).data;
  const { id } = await ask(screens.create, { body: { document: showing(pathName) } });
  const stranger = await storeSession(server, await company(server.admin), {
    may: ["screen:add", "screen:setting"],
  });
  expect((await uploadFilm(server, stranger.token, film)).data.hash).toBe(hash);
  expect(await rowsLeft()).toEqual({ films: 1, parts: 1 });
  await stranger.ask(screens.create, { body: { document: showing(pathName) } });
  await ask(screens.remove, { body: [id] });
  await at("2026-05-08T08:00:00Z");
  await runTask(cleanUpTask(server.platform, server.identity));
  expect((await read(pathName)).statusCode).toBe(200);
});

test("a company's films take so much at most, those that are arriving with them", async () => {
  const { tenantId, pool, send } = await filming();
  await pool.query(
    "insert into films (tenant_id, hash, content_type, size, created_at) values ($1, null, 'video/mp4', $2, '2026-05-04')",
    [tenantId, mostFilmBytes - 10_000],
  );
  expect((await send(mp4Of(5_000))).code).toBe(200);
  expect(await send(mp4Of(6_000))).toMatchObject({ code: 409, key: "film.noRoom" });
});

test("films of a screen and of its versions outlive the nightly clean-up, others and what never arrived do not", async () => {
  const { server, tenantId, ask, at, pool, send, read, rowsLeft } = await filming();
  const paths: string[] = [];
  for (const fill of [1, 2, 3, 4, 5]) paths.push((await send(mp4Of(100, { fill }))).data.pathName);
  const [published, drafted, beside, replaced] = paths as [string, string, string, string];
  await pool.query(
    "insert into films (tenant_id, hash, content_type, size, created_at) values ($1, null, 'video/mp4', 5, '2026-05-04')",
    [tenantId],
  );
  const { id } = await ask(screens.create, { body: { document: showing(published) } });
  await ask(screens.publish, { body: { id, base: 1 } });
  await ask(screens.save, { body: { id, base: 1, document: showing(replaced) } });
  await ask(screens.save, { body: { id, base: 2, document: showing(drafted) } });
  await ask(editing.keep, { body: { id, began: showing(published), document: showing(beside) } });
  const night = () => runTask(cleanUpTask(server.platform, server.identity));
  const states = () => Promise.all(paths.map(async (path) => (await read(path)).statusCode));
  expect((await night())[0]).toContain("0 films");
  expect(await states()).toEqual([200, 200, 200, 200, 200]);
  await at("2026-05-08T08:00:00Z");
  expect((await night())[0]).toContain("3 films");
  expect(await states()).toEqual([200, 200, 200, 404, 404]);
  await ask(screens.remove, { body: [id] });
  await night();
  expect(await rowsLeft()).toEqual({ films: 0, parts: 0 });
});
