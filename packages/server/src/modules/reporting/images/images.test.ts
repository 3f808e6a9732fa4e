import type { Permission } from "@foyer/contract/permissions";
import { companies } from "@foyer/contract/places/companies";
import { mostImageBytes, mostUploadsAnHour } from "@foyer/contract/reporting/images";
import { expect, test } from "vitest";
import { company, storeSession } from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { adminPassword, testServer } from "../../../../test/test-server.ts";
import type { Range } from "../../../platform/http/caller.ts";
import { cleanUpTask } from "../../operations/jobs/clean-up.task.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );
const big16 = (value: number) => [value >> 8, value & 255];
const little16 = (value: number) => [value & 255, value >> 8];
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)];
/** The beginnings of images of a size: as much as says how large they are. */
const beginning = {
  png: (width: number, height: number) =>
    bytesOf("\x89PNG\r\n\x1a\n", big32(13), "IHDR", big32(width), big32(height), [8, 6, 0, 0, 0]),
  jpeg: (width: number, height: number) =>
    bytesOf(
      ...["\xff\xd8\xff\xe0", big16(16), "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]],
      ...["\xff\xc0", big16(17), [8], big16(height), big16(width), [3, 1, 17, 0, 2, 17, 1, 3, 17, 1]],
    ),
  gif: (width: number, height: number) => bytesOf("GIF89a", little16(width), little16(height), [0, 0, 0]),
  webp: (width: number, height: number) =>
    bytesOf(
      ...["RIFF", [30, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0]],
      ...[
        [...little16(width - 1), 0],
        [...little16(height - 1), 0],
      ],
    ),
};
const padded = (start: Buffer | string, length: number) =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(length)]).subarray(0, length);
const boundary = "-----------------------------foyer";

/** A form with one file, as a browser sends it. */
const form = (body: Buffer, { name = "a.png", type = "image/png" } = {}) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    body,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

async function uploading() {
  const server = await testServer();
  const { token } = await server.signIn("admin", adminPassword);
  const post = (payload: Buffer | string, contentType = `multipart/form-data; boundary=${boundary}`) =>
    server.http.inject({
      method: "POST",
      url: "/hx-api/images/upload",
      headers: { authorization: token, "content-type": contentType },
      payload,
    });
  return { server, post };
}

test("a picture is kept once by its content and served for good to anybody", async () => {
  const { server, post } = await uploading();
  const { data } = (await post(form(png))).json();
  expect(data.pathName).toBe(`/images/${data.hash}`);
  expect((await post(form(png, { name: "other.jpg", type: "text/html" }))).json().data).toEqual(data);

  const image = await server.http.inject({ url: `/hx-api${data.pathName}` });
  expect(image.rawPayload.equals(png)).toBe(true);
  expect(image.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
  });
});

test("a picture is known by its own bytes", async () => {
  const { post } = await uploading();
  const outcome = async (body: Buffer) => {
    const { code, key } = (await post(form(body))).json();
    return key ?? code;
  };
  for (const [type, make] of Object.entries(beginning)) expect(await outcome(make(640, 400)), type).toBe(200);
  for (const body of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "<!doctype html><script>alert(1)</script>",
    "RIFF\0\0\0\0WAVEfmt ",
    "GIF",
    "GIF89a",
    "RIFF\0\0\0\0WEBPVP8 ",
    "",
  ]) {
    expect(await outcome(Buffer.from(body)), body).toBe("image.wrong");
  }
});

test("a picture says how large it is, and has 40 megapixels at most", async () => {
  const { post } = await uploading();
  const outcome = async (body: Buffer) => (await post(form(body))).json();
  for (const [type, make] of Object.entries(beginning)) {
    expect(await outcome(make(8_000, 5_000)), type).toMatchObject({ code: 200 });
    expect(await outcome(make(8_000, 5_001)), type).toMatchObject({ code: 413, key: "image.tooManyPixels" });
  }
  for (const nothing of [beginning.png(0, 0), beginning.gif(0, 400), beginning.png(2 ** 31 - 1, 0)])
    expect(await outcome(nothing)).toMatchObject({ code: 400, key: "image.wrong" });
  expect(await outcome(beginning.png(2 ** 31, 2 ** 31))).toMatchObject({ key: "image.tooManyPixels" });
});

test("a picture has 512,000 bytes at most", async () => {
  const { server, post } = await uploading();
  const largest = padded(png, 512_000);
  const { hash } = (await post(form(largest))).json().data;
  expect((await server.http.inject({ url: `/hx-api/images/${hash}` })).rawPayload).toHaveLength(512_000);
  expect((await post(form(padded(png, 512_001)))).json()).toMatchObject({ code: 413, key: "image.tooLarge" });
});

test("what is no upload is refused", async () => {
  const { server, post } = await uploading();
  const wrong: [Buffer | string, string?][] = [
    [JSON.stringify({ file: "x" }), "application/json"],
    [form(png), "multipart/form-data"],
    [form(png).subarray(0, 200)],
    [`--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\ntext\r\n--${boundary}--\r\n`],
    [""],
  ];
  for (const [payload, type] of wrong) {
    const { code, key } = (await post(payload, type)).json();
    expect({ code, key }, String(payload).slice(0, 200)).toEqual({ code: 400, key: "validation.failed" });
  }
  const nobody = await server.http.inject({ method: "POST", url: "/hx-api/images/upload" });
  expect(nobody.statusCode).toBe(401);
  for (const hash of ["0".repeat(64), "..%2f..%2fpackage.json", "%00", "x'"]) {
    expect((await server.http.inject({ url: `/hx-api/images/${hash}` })).json(), hash).toMatchObject({
      code: 404,
    });
  }
});

/** A company whose people upload pictures, each another one unless given. */
async function ofCompany() {
  const { server } = await uploading();
  server.clock.set("2026-05-04T08:00:00Z");
  const tenantId = await company(server.admin);
  let nth = 0;
  async function user(may: Permission[] = ["company:self"], range: Range = { all: true }) {
    const { ask, token } = await storeSession(server, tenantId, { may, range });
    const upload = async (
      url = "/hx-api/images/upload",
      body = Buffer.concat([png, Buffer.from(`${nth++}`)]),
    ) => {
      const answer = await server.http.inject({
        method: "POST",
        url,
        headers: { authorization: token, "content-type": `multipart/form-data; boundary=${boundary}` },
        payload: form(body),
      });
      return { ...answer.json(), retryAfter: answer.headers["retry-after"] };
    };
    return { ask, upload };
  }
  return { server, tenantId, user };
}
const avatarPath = "/hx-api/api/users/updateAvatar";

test("pictures for a company are uploaded by whoever may change how it looks", async () => {
  const { user } = await ofCompany();
  expect(await (await user(["home:view"])).upload()).toMatchObject({ code: 403, key: "permission.denied" });
  const partly = await user(["company:self"], { entityIds: [] });
  expect(await partly.upload()).toMatchObject({ code: 403, key: "permission.denied" });
  expect((await (await user(["home:view"])).upload(avatarPath)).code).toBe(200);
});

test("somebody uploads so many pictures an hour, whatever for and however many at once", async () => {
  const { server, user } = await ofCompany();
  const one = await user();
  const answers = await Promise.all(
    Array.from({ length: mostUploadsAnHour + 5 }, (_, nth) => one.upload(nth % 2 ? avatarPath : undefined)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(mostUploadsAnHour);
  expect(await one.upload()).toMatchObject({ code: 429, key: "image.tooMany", retryAfter: "3600" });
  expect((await (await user()).upload()).code).toBe(200);
  // An hour later.
  await server.platform.database.pool.query("update image_uploads set uploaded_at = $1", [new Date(0)]);
  expect((await one.upload()).code).toBe(200);
});

test("the pictures of a company take so much at most; another has its own room", async () => {
  const { server, tenantId, user } = await ofCompany();
  const { pool } = server.platform.database;
  await pool.query("insert into assets (hash, content_type, body) values ('x', 'image/png', '')");
  await pool.query(
    "insert into image_uploads (tenant_id, user_id, hash, bytes, uploaded_at) values ($1, 0, 'x', $2, '2026-05-04')",
    [tenantId, mostImageBytes - 100],
  );
  const one = await user();
  expect((await one.upload(undefined, png)).code).toBe(200);
  // The same again takes no more room.
  expect((await one.upload(undefined, png)).code).toBe(200);
  const refused = await one.upload(undefined, padded(png, 200));
  expect(refused).toMatchObject({ code: 409, key: "image.noRoom" });
  expect(refused.message).toContain("50 MB");
  const other = await storeSession(server, await company(server.admin), { may: ["company:self"] });
  const answer = await server.http.inject({
    method: "POST",
    url: "/hx-api/images/upload",
    headers: { authorization: other.token, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: form(padded(png, 200)),
  });
  expect(answer.statusCode).toBe(200);
});

test("what nothing refers to is let go in the second night, with the room it took", async () => {
  const { server, user } = await ofCompany();
  const one = await user();
  const night = () => runTask(cleanUpTask(server.platform, server.identity));
  const served = async (path: string) => (await server.http.inject({ url: path })).statusCode;
  const taken = async () => {
    const { rows } = await server.platform.database.pool.query(
      "select count(*)::int as count from image_uploads where tenant_id <> 0",
    );
    return rows[0].count;
  };
  const logo = (await one.upload()).data.pathName;
  const unused = (await one.upload()).data.pathName;
  const { avatar } = (await one.upload(avatarPath)).data;
  await one.ask(companies.oneself, { body: { logo } });
  await night();
  expect(await served(`/hx-api${unused}`)).toBe(200);

  server.clock.set("2026-05-05T08:00:01Z");
  const { ask } = await user();
  await night();
  expect(await served(`/hx-api${unused}`)).toBe(404);
  expect([await served(`/hx-api${logo}`), await served(avatar)]).toEqual([200, 200]);
  expect(await taken()).toBe(2);

  // Given up, they go as well; chosen again in time, one stays.
  await ask(companies.oneself, { body: { logo: null } });
  await server.platform.database.pool.query("update users set avatar_hash = null");
  const again = await user();
  expect((await again.upload(undefined, png)).code).toBe(200);
  await night();
  expect([await served(`/hx-api${logo}`), await served(avatar)]).toEqual([404, 404]);
  expect(await taken()).toBe(1);
});
