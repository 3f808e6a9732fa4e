import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstXml } from "./first-xml.ts";

const type = "multipart/form-data; boundary=MIME_boundary";
const picture = Buffer.from([0xff, 0xd8, 0x00, 0x0a, 0x2d, 0x2d, 0x0d, 0x0a, 0x0d, 0x0a, 0x3c, 0xff]);
const lines = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

function body(end: string, boundary = "MIME_boundary"): Buffer {
  return lines(
    `--${boundary}${end}Content-Disposition: form-data; name="PeopleCounting"; filename="PeopleCounting.xml"${end}`,
    `Content-Type: application/xml; charset="UTF-8"${end}Content-Length: 6${end}${end}<a>é</a>${end}`,
    `--${boundary}${end}Content-Type: image/jpeg${end}${end}`,
    picture,
    `${end}--${boundary}--${end}`,
  );
}

describe("firstXml", () => {
  it("takes a body that is XML as it is, whatever its type", () => {
    for (const contentType of ["application/xml; charset=UTF-8", "text/xml", "", type])
      expect(firstXml(Buffer.from("\uFEFF \r\n<a>1</a>"), contentType)?.trim()).toBe("<a>1</a>");
  });

  it.each(["\r\n", "\n"])("finds the XML part, lines ending in %j", (end) => {
    expect(firstXml(body(end), type)?.trim()).toBe("<a>é</a>");
  });

  it("finds it behind a picture, with a boundary in quotes, before words nobody asked for", () => {
    const reversed = lines(
      "preamble\r\n--x y\r\nContent-Type: image/jpeg\r\n\r\n",
      picture,
      "--x y not at the start of a line",
      "\r\n--x y\r\nContent-Disposition: form-data\r\n\r\n \r\n<a/>\r\n--x y--",
    );
    expect(firstXml(reversed, `multipart/form-data; boundary="x y"; charset=utf-8`)?.trim()).toBe("<a/>");
  });

  it("needs no final boundary", () => {
    const whole = body("\r\n");
    expect(firstXml(whole.subarray(0, whole.lastIndexOf("--MIME_boundary--")), type)?.trim()).toBe(
      "<a>é</a>",
    );
    expect(firstXml(whole.subarray(0, whole.indexOf("</a>") + 4), type)?.trim()).toBe("<a>é</a>");
  });

  it("reads the boundary off the body where the content type names another or none", () => {
    for (const contentType of [type, "multipart/form-data", "application/octet-stream"])
      expect(firstXml(body("\r\n", "other"), contentType)?.trim()).toBe("<a>é</a>");
  });

  it("finds nothing where there is no XML", () => {
    const onlyPicture = lines("--MIME_boundary\r\nContent-Type: image/jpeg\r\n\r\n", picture);
    for (const bytes of [Buffer.alloc(0), Buffer.from("text"), Buffer.from("--"), onlyPicture, picture])
      expect(firstXml(bytes, type)).toBeNull();
  });

  it("never throws, and finds the XML whatever the picture is", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, contentType) => {
        firstXml(Buffer.from(bytes), contentType);
        const start = "--MIME_boundary\r\nContent-Type: image/jpeg\r\n\r\n";
        const end = "\r\n--MIME_boundary\r\nContent-Type: text/xml\r\n\r\n<a/>\r\n--MIME_boundary--\r\n";
        const found = firstXml(lines(start, Buffer.from(bytes), end), type);
        // A picture that itself starts like XML is taken for it: the first part that is XML counts.
        if (!/^\s*(\uFEFF)?\s*</.test(Buffer.from(bytes).toString("utf8")))
          expect(found?.trim()).toBe("<a/>");
      }),
      { numRuns: 500 },
    );
  });
});
