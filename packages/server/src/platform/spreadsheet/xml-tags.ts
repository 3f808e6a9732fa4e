/** A tag of a document: of an opening one the text of its attributes. */
export interface XmlTag {
  /** Local, without prefix; a closing tag's begins with `/`. */
  name: string;
  attributes: string;
  /** Begins and ends at once. */
  isEmpty: boolean;
  /** Where the text behind it begins. */
  end: number;
}

/** Behind what ends with `mark`; null where it does not end. */
function behind(xml: string, mark: string, from: number): number | null {
  const at = xml.indexOf(mark, from);
  return at < 0 ? null : at + mark.length;
}

/** Behind a comment, CDATA or instruction that begins here; undefined where none does, null where it does not end. */
function behindOther(xml: string, at: number): number | null | undefined {
  if (xml.startsWith("<!--", at)) return behind(xml, "-->", at + 4);
  if (xml.startsWith("<![CDATA[", at)) return behind(xml, "]]>", at + 9);
  if (xml.startsWith("<!", at)) return behind(xml, ">", at + 2);
  if (xml.startsWith("<?", at)) return behind(xml, "?>", at + 2);
  return undefined;
}

/** Where a tag closes; a bracket inside quotes does not close it. null where nothing does. */
function findClose(xml: string, from: number): number | null {
  let at = from;
  while (at < xml.length) {
    const sign = xml[at];
    if (sign === ">") return at;
    if (sign === '"' || sign === "'") {
      const end = xml.indexOf(sign, at + 1);
      if (end < 0) return null;
      at = end;
    }
    at++;
  }
  return null;
}

const isNameEnd = (sign: string | undefined) =>
  sign === undefined || sign === ">" || sign === "/" || sign.trim() === "";

function tagAt(xml: string, at: number, close: number): XmlTag {
  const isClosing = xml[at + 1] === "/";
  const from = at + (isClosing ? 2 : 1);
  let to = from;
  while (to < close && !isNameEnd(xml[to])) to++;
  const name = xml.slice(from, to);
  const local = name.slice(name.lastIndexOf(":") + 1);
  const isEmpty = !isClosing && xml[close - 1] === "/";
  return {
    name: isClosing ? `/${local}` : local,
    attributes: isClosing ? "" : xml.slice(to, isEmpty ? close - 1 : close),
    isEmpty,
    end: close + 1,
  };
}

/**
 * The tags of a document, without those in comments. In one walk from its beginning to its end, with any content; it
 * ends early where a tag, a comment or a text in quotes never does.
 */
export function* tagsIn(xml: string): Generator<XmlTag> {
  let at = xml.indexOf("<");
  while (at >= 0) {
    let next = behindOther(xml, at);
    if (next === undefined) {
      const close = findClose(xml, at + 1);
      if (close === null) return;
      const tag = tagAt(xml, at, close);
      yield tag;
      next = tag.end;
    }
    if (next === null) return;
    at = xml.indexOf("<", next);
  }
}

/** The value of an attribute by its name as it is written; empty where there is none. */
export function attributeIn(attributes: string, wanted: string): string {
  let at = 0;
  while (at < attributes.length) {
    const equals = attributes.indexOf("=", at);
    if (equals < 0) return "";
    const name = attributes.slice(at, equals).trim();
    let open = equals + 1;
    while (attributes[open]?.trim() === "") open++;
    const quote = attributes[open];
    if (quote !== '"' && quote !== "'") return "";
    const close = attributes.indexOf(quote, open + 1);
    if (close < 0) return "";
    if (name === wanted) return attributes.slice(open + 1, close);
    at = close + 1;
  }
  return "";
}
