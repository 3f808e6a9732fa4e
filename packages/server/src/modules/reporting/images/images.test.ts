import { expect, test } from "vitest";
import { adminPassword, testServer } from "../../../../test/test-server.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
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
  expect(await outcome(Buffer.from("\xff\xd8\xff\xe0 jpeg", "latin1"))).toBe(200);
  expect(await outcome(Buffer.from("GIF89a gif"))).toBe(200);
  expect(await outcome(Buffer.from("RIFF\0\0\0\0WEBPVP8 "))).toBe(200);
  for (const body of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "<!doctype html><script>alert(1)</script>",
    "RIFF\0\0\0\0WAVEfmt ",
    "GIF",
    "",
  ]) {
    expect(await outcome(Buffer.from(body)), body).toBe("image.wrong");
  }
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
