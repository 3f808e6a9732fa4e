/** Where in a document something is: names of fields and places in lists, from the outside in. */
export type ChangePath = readonly (string | number)[];

/** One thing that became another; undefined is what is not there. */
export interface Change {
  readonly path: ChangePath;
  readonly before: unknown;
  readonly after: unknown;
}

type Tree = Readonly<Record<string | number, unknown>>;

/** The document after changes; what they do not touch is the very same. */
export const withChanges = <Content>(document: Content, changes: readonly Change[]): Content =>
  changes.reduce((value: unknown, { path, after }) => withValue(value, path, after), document) as Content;

/** The document before changes: each `before` is put back literally, the last change first. */
export const withoutChanges = <Content>(document: Content, changes: readonly Change[]): Content =>
  changes.reduceRight(
    (value: unknown, { path, before }) => withValue(value, path, before),
    document,
  ) as Content;

/** The value with something else at a path; undefined takes the field, or the end of a list, away. */
export function withValue(value: unknown, path: ChangePath, to: unknown): unknown {
  const [key, ...further] = path;
  if (key === undefined) return to;
  const tree = isTree(value) ? value : undefined;
  const child = further.length === 0 ? to : withValue(tree && fieldOf(tree, key), further, to);
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, ...(child === undefined ? [] : [child]));
  const { [key]: _, ...others } = tree ?? {};
  if (child === undefined) return others;
  return tree && Object.hasOwn(tree, key) ? { ...tree, [key]: child } : { ...others, [key]: child };
}

/** What is at a path; undefined where nothing is. */
export const valueAt = (value: unknown, path: ChangePath): unknown =>
  path.reduce<unknown>((each, key) => (isTree(each) ? fieldOf(each, key) : undefined), value);

/**
 * What makes one document of another, field by field; lists of other lengths change as a whole, and what is the very same
 * is not looked into.
 */
export function changesBetween(before: unknown, after: unknown, path: ChangePath = []): Change[] {
  if (Object.is(before, after)) return [];
  if (!isTree(before) || !isTree(after) || !areAlike(before, after)) return [{ path, before, after }];
  const keys = Array.isArray(before)
    ? before.keys()
    : new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changesBetween(fieldOf(before, key), fieldOf(after, key), [...path, key]),
  );
}

/** Whether two values are equal, in any order of their fields; a field that is undefined is none. */
export const areEqual = (one: unknown, other: unknown): boolean => changesBetween(one, other).length === 0;

/** Whether one path is the other, or leads to or from it. */
export const overlaps = (one: ChangePath, other: ChangePath): boolean =>
  one.every((key, index) => index >= other.length || key === other[index]);

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** What a tree holds by a name of its own: every object answers to `constructor`. */
const fieldOf = (tree: Tree, key: string | number): unknown =>
  Object.hasOwn(tree, key) ? tree[key] : undefined;

/** Whether two trees can be told apart field by field: two lists of one length, or two records. */
const areAlike = (one: Tree, other: Tree): boolean =>
  Array.isArray(one) ? Array.isArray(other) && one.length === other.length : !Array.isArray(other);
