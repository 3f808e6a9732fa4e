import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element of a document a device sent; names are local (no prefix) and lower case, as makers vary in both. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Trimmed text directly inside. */
  text: string;
  children: readonly XmlElement[];
}

type Node = { ":@"?: Record<string, string> } & Record<string, unknown>;

const attributePrefix = "@";
/** Longest document: more than a day of minutes. */
export const longestXml = 256 * 1024;
/** Devices send flat documents of a few hundred elements; deeper or more of them are an attack on the reader. */
const deepest = 32;
const mostElements = 5_000;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: true,
});

function toElement(node: Node, depth: number): XmlElement | null {
  const name = Object.keys(node).find((key) => key !== ":@");
  if (name === undefined || name.startsWith("#") || name.startsWith("?") || depth > deepest) return null;
  const inside = (node[name] as Node[] | undefined) ?? [];
  const attributes = Object.entries(node[":@"] ?? {}).map(([key, value]) => [
    key.slice(attributePrefix.length).toLowerCase(),
    String(value),
  ]);
  return {
    name: name.toLowerCase(),
    attributes: Object.fromEntries(attributes),
    text: inside
      .filter((child) => "#text" in child)
      .map((child) => String(child["#text"]))
      .join("")
      .trim(),
    children: inside.map((child) => toElement(child, depth + 1)).filter((child) => child !== null),
  };
}

/** Beginnings of tags, closing ones and comments among them. */
function countTags(source: string): number {
  let count = 0;
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) count++;
  return count;
}

/**
 * Reads an XML document leniently in what makers get wrong (white space before the declaration, blanks around `=`,
 * namespaces, case); null when it is not well-formed, or declares entities of its own.
 */
export function parseXml(text: string): XmlElement | null {
  if (text.length > longestXml || countTags(text) > 2 * mostElements) return null;
  const source = text.replace(/^\uFEFF/, "").trim();
  if (/<!(DOCTYPE|ENTITY)/i.test(source) || XMLValidator.validate(source) !== true) return null;
  try {
    const roots = (parser.parse(source) as Node[]).map((node) => toElement(node, 0)).filter(Boolean);
    return roots.length === 1 ? (roots[0] as XmlElement) : null;
  } catch {
    return null;
  }
}

/** The first child of a name (lower case). */
export const findChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** All children of a name (lower case). */
export const findChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text of the first child of a name; undefined when there is none or it is empty. */
export const childText = (element: XmlElement | undefined, name: string): string | undefined =>
  findChild(element, name)?.text || undefined;
