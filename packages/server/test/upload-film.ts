import { screens } from "@foyer/contract/reporting/screens/screens";
import { apiRoot } from "../src/platform/http/serve.ts";
import type { TestServer } from "./test-server.ts";

const boundary = "film";
const big32 = (value: number) =>
  Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255));
const box = (name: string, content: Buffer) =>
  Buffer.concat([big32(content.length + 8), Buffer.from(name), content]);

/** The beginning of an MP4 file, and so many bytes of pictures: as much as a server looks at. */
export const mp4Of = (bytes = 100, { brand = "isom", fill = 7 } = {}): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.concat([Buffer.from(brand), big32(512), Buffer.from("isomiso2avc1mp41")])),
    box("mdat", Buffer.alloc(bytes, fill)),
  ]);

const element = (id: readonly number[], content: Buffer) =>
  Buffer.concat([Buffer.from([...id, 0x80 | content.length]), content]);

/** The beginning of a WebM file. */
export const webmOf = (documentType = "webm"): Buffer =>
  Buffer.concat([
    element(
      [0x1a, 0x45, 0xdf, 0xa3],
      Buffer.concat([
        element([0x42, 0x86], Buffer.from([1])),
        element([0x42, 0x82], Buffer.from(documentType)),
        element([0x42, 0x87], Buffer.from([4])),
      ]),
    ),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0, 0, 0, 0, 0, 0, 0]),
  ]);

/** A form with one file, as a browser sends it. */
export const filmForm = (film: Buffer, name = "film.mp4"): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n`,
    ),
    film,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

export const filmFormType = `multipart/form-data; boundary=${boundary}`;
export const filmUploadPath = apiRoot + screens.uploadFilm.path;

/** Sends a film as its form; answers what the server says. */
export const uploadFilm = async (server: TestServer, token: string, film: Buffer) =>
  (
    await server.http.inject({
      method: "POST",
      url: filmUploadPath,
      headers: { authorization: token, "content-type": filmFormType },
      payload: filmForm(film),
    })
  ).json();
