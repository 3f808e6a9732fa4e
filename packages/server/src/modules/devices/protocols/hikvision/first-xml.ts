import { inUtf8 } from "../xml-text.ts";

/** An event has its XML and a few pictures. */
const mostParts = 32;
const mostHeaders = 32;

/**
 * The text of a body that is XML, or of the first XML part where it is `multipart/form-data` with pictures. Where the
 * content type names another boundary than the body uses, or none, the first line of the body is taken for it. null
 * when there is no XML.
 */
export function firstXml(body: Buffer, contentType: string): string | null {
  const text = inUtf8(body)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  if (text.trimStart().startsWith("<")) return text;
  const boundary = parseBoundary(body, contentType);
  if (boundary === null) return null;
  let count = 0;
  for (const part of listParts(body, boundary)) {
    if (++count > mostParts) return null;
    const { headers, content } = dividedPart(part);
    const isXml = headers.some((line) => /^content-type:.*xml/i.test(line));
    // A byte order mark is white space, too.
    if (isXml || content.trimStart().startsWith("<")) return content;
  }
  return null;
}

/** Lines up to the empty one, and what follows; a part without an empty line has neither. */
function dividedPart(part: string): { headers: string[]; content: string } {
  const headers: string[] = [];
  let from = 0;
  while (headers.length <= mostHeaders) {
    const end = part.indexOf("\n", from);
    if (end < 0) break;
    const line = part.slice(from, part[end - 1] === "\r" ? end - 1 : end);
    from = end + 1;
    if (line === "") return { headers, content: part.slice(from) };
    headers.push(line);
  }
  return { headers: [], content: "" };
}

/** Includes its two dashes. */
function parseBoundary(body: Buffer, contentType: string): string | null {
  const named = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const boundary = named && `--${named[1] ?? named[2]}`;
  if (boundary && body.includes(boundary)) return boundary;
  return /^\s*(--[^\s]{1,200})\r?\n/.exec(body.toString("latin1", 0, 1000))?.[1] ?? null;
}

/** What stands between delimiter lines; the last may be missing its end. */
function* listParts(body: Buffer, boundary: string): Generator<string> {
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
