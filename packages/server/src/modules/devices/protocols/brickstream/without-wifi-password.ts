import { inUtf8 } from "../xml-text.ts";

const opening = /<(?:[\w.-]+:)?wifipassword(?=[\s/>])/gi;
const closing = /<\/(?:[\w.-]+:)?wifipassword\s*>/iy;
const attribute = /(wifipassword\s*=\s*)(?:"[^"]*"?|'[^']*'?|[^\s"'<>]+)/gi;

/**
 * A body without the key of the site's wireless network, which cameras send along. Byte by byte, so that it also
 * works on what is no XML; where the element is not closed, nothing behind it is left.
 */
export function withoutWifiPassword(given: Buffer): Buffer {
  const body = inUtf8(given);
  const source = body.toString("latin1");
  if (!/wifipassword/i.test(source)) return given;
  return Buffer.from(withEmptyElements(source).replace(attribute, '$1""'), "latin1");
}

function withEmptyElements(source: string): string {
  let kept = "";
  let from = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    kept += source.slice(from, found.index) + found[0];
    const tagEnd = endOfTag(source, opening.lastIndex);
    const isEmpty = source.endsWith("/>", tagEnd);
    kept += isEmpty ? "/>" : ">";
    from = isEmpty ? tagEnd : endOfContent(source, tagEnd);
    opening.lastIndex = from;
  }
  return kept + source.slice(from);
}

/** Behind the bracket that closes a tag; one inside quotes does not. */
function endOfTag(source: string, start: number): number {
  let quote = "";
  for (let at = start; at < source.length; at++) {
    const character = source.charAt(at);
    if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
  }
  return source.length;
}

/** Where the closing tag begins; one inside CDATA is text. */
function endOfContent(source: string, start: number): number {
  let at = source.indexOf("<", start);
  while (at >= 0) {
    closing.lastIndex = at;
    if (closing.test(source)) return at;
    const isText = source.startsWith("<![CDATA[", at);
    const next = isText ? source.indexOf("]]>", at) : at + 1;
    at = next < 0 ? -1 : source.indexOf("<", next);
  }
  return source.length;
}
