const swapped = (body: Buffer): Buffer => Buffer.from(body.subarray(0, body.length & ~1)).swap16();

/**
 * A body as UTF-8: XML in UTF-16 is recognised by its byte order mark, or by the zero beside the first `<`. What is no
 * UTF-16 stays as it is.
 */
export function inUtf8(body: Buffer): Buffer {
  const head = body.toString("hex", 0, 2);
  if (head === "fffe" || head === "3c00") return Buffer.from(body.toString("utf16le"));
  if (head === "feff" || head === "003c") return Buffer.from(swapped(body).toString("utf16le"));
  return body;
}
