/**
 * The text of a body that is XML, or of the first XML part where it is `multipart/form-data` with pictures. Where the
 * content type names another boundary than the body uses, or none, the first line of the body is taken for it. null
 * when there is no XML.
 */
export function firstXml(body: Buffer, contentType: string): string | null {
  const text = body.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trimStart().startsWith("<")) return text;
  const boundary = boundaryOf(body, contentType);
  if (boundary === null) return null;
  for (const part of partsOf(body, boundary)) {
    const [, headers = "", content = ""] = /^((?:[^\r\n]+\r?\n)*)\r?\n([\s\S]*)$/.exec(part) ?? [];
    const type = /^content-type:\s*(\S+)/im.exec(headers)?.[1] ?? "";
    if (/xml/i.test(type) || /^\s*(\uFEFF)?\s*</.test(content)) return content;
  }
  return null;
}

/** With its two dashes. */
function boundaryOf(body: Buffer, contentType: string): string | null {
  const named = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const boundary = named && `--${named[1] ?? named[2]}`;
  if (boundary && body.includes(boundary)) return boundary;
  return /^\s*(--[^\s]{1,200})\r?\n/.exec(body.toString("latin1", 0, 1000))?.[1] ?? null;
}

/** What stands between delimiter lines; the last may be missing its end. */
function* partsOf(body: Buffer, boundary: string): Generator<string> {
  let from = body.indexOf(boundary);
  while (from >= 0) {
    from += boundary.length;
    const to = nextDelimiter(body, boundary, from);
    yield body.toString("utf8", from, to < 0 ? body.length : to).replace(/^[ \t]*\r?\n/, "");
    from = to;
  }
}

/** A delimiter begins a line; the same bytes inside a picture's line are no delimiter. */
function nextDelimiter(body: Buffer, boundary: string, from: number): number {
  let at = body.indexOf(boundary, from);
  while (at >= 0 && body[at - 1] !== 0x0a) at = body.indexOf(boundary, at + 1);
  return at;
}
