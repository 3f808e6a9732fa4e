import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { askedKind, controlKinds, controls, usualOptions } from "./screen-controls.ts";
import { controlsOf, ScreenDocument } from "./screen-document.ts";
import { type BoundQuestion, partKey, Question } from "./screen-questions.ts";
import { picturesOf, screenLimits } from "./screen-values.ts";

const box = { x: 0, y: 0, w: 100, h: 100 };
const documentOf = (nodes: Record<string, object>, children: readonly string[]) => ({
  ...{ version: 1, title: "Hall", size: { width: 1920, height: 1080 } },
  pages: [{ id: "p", nodes, children }],
});
const isDocument = (value: unknown) => z.safeParse(ScreenDocument, value).success;

test("every kind begins with options of its own, no smaller than it can be read at, and asks what it may", () => {
  for (const kind of controlKinds) {
    const { least, usual, options, asks } = controls[kind];
    expect(z.parse(options, usualOptions(kind)), kind).toEqual(usualOptions(kind));
    expect(usual[0] >= least[0] && usual[1] >= least[1], kind).toBe(true);
    const figures = asks === "figures" ? { any: "figure" } : asks;
    for (const [figure, what] of Object.entries(figures)) expect(askedKind(kind, figure), kind).toBe(what);
    expect(askedKind(kind, "toString"), kind).toBe(asks === "figures" ? "figure" : undefined);
  }
});

/** A forest of controls and groups: each node below an earlier group or on the page, in random order. */
const forest = fc
  .array(fc.record({ isGroup: fc.boolean(), parent: fc.nat(20) }), { minLength: 1, maxLength: 20 })
  .map((made) => {
    const children: string[] = [];
    const groups: string[][] = [];
    const nodes: Record<string, object> = {};
    for (const [nth, { isGroup, parent }] of made.entries()) {
      const id = `n${nth}`;
      const depth = groups.length === 0 ? children : (groups[parent % groups.length] ?? children);
      (parent % 2 === 0 ? children : depth).push(id);
      const own: string[] = [];
      if (isGroup && nth < screenLimits.depth) groups.push(own);
      nodes[id] = isGroup ? { id, kind: "group", children: own } : { id, kind: "clock", ...box };
    }
    return { nodes, children };
  });

test("a page is a tree: anything that lies twice, nowhere or within itself is refused", () => {
  fc.assert(
    fc.property(forest, fc.nat(), ({ nodes, children }, pick) => {
      expect(isDocument(documentOf(nodes, children))).toBe(true);
      const ids = Object.keys(nodes);
      const some = ids[pick % ids.length] as string;
      expect(isDocument(documentOf(nodes, [...children, some]))).toBe(false);
      const { [some]: _, ...without } = nodes;
      expect(isDocument(documentOf(without, children))).toBe(false);
      expect(
        isDocument(documentOf({ ...nodes, stray: { id: "stray", kind: "clock", ...box } }, children)),
      ).toBe(false);
    }),
  );
});

test("whatever is sent is a document or is refused, and never fails", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (nodes, more) => {
      expect(typeof isDocument(documentOf(nodes as never, more as never))).toBe("boolean");
      expect(typeof isDocument(more)).toBe("boolean");
    }),
  );
});

test("a document that is read is the same when it is read again", () => {
  fc.assert(
    fc.property(forest, ({ nodes, children }) => {
      const once = z.parse(ScreenDocument, documentOf(nodes, children));
      expect(z.parse(ScreenDocument, JSON.parse(JSON.stringify(once)))).toEqual(once);
      expect(controlsOf(once).every(({ kind }) => kind === "clock")).toBe(true);
    }),
  );
});

test("questions are equal by their words, whatever the order of their places", () => {
  const asked = (ids: number[], more: Partial<Question> = {}): BoundQuestion => {
    const { of: _, ...words } = z.parse(Question, { what: "figure", of: { role: "a" }, ...more });
    return { ...words, of: { dataType: 0, ids } };
  };
  expect(partKey(asked([2, 10, 1]))).toBe(partKey(asked([1, 2, 10])));
  const others = [
    asked([1, 21]),
    asked([12, 1]),
    asked([1], { time: "yesterday" }),
    asked([1], { measure: "flowOut" }),
    asked([1], { size: 5 }),
    asked([1], { openHoursOnly: true }),
    { ...asked([1]), of: { deptId: 1 } },
    { ...asked([1]), of: { all: true } as const },
    { ...asked([1]), of: { dataType: 2 as const, ids: [1] } },
  ];
  expect(new Set([asked([1]), ...others].map(partKey)).size).toBe(others.length + 1);
});

test("a document that was written before fields came means the same today", () => {
  const url = new URL("../../../test/screen-documents/version-1.json", import.meta.url);
  const written = JSON.parse(readFileSync(url, "utf8"));
  const read = z.parse(ScreenDocument, written);
  const { direction, viewing, guides } = read;
  // Questions have more words as well: the usual ones.
  expect(read).toMatchObject(written);
  expect({ direction, viewing, guides }).toEqual({
    direction: "asDrawn",
    viewing: { diagonalInch: null, metres: 8 },
    guides: [],
  });
});

test("a screen has no more guides than its bound", () => {
  const guides = Array.from({ length: screenLimits.guides + 1 }, (_, at) => ({ axis: "x", at }));
  const page = documentOf({}, []);
  expect(isDocument({ ...page, guides: guides.slice(1) })).toBe(true);
  expect(isDocument({ ...page, guides })).toBe(false);
});

test("a background names the pictures it shows, so that they are kept", () => {
  const cover = { fit: "cover" } as const;
  expect(picturesOf({ kind: "picture", img: "/images/a", ...cover })).toEqual(["/images/a"]);
  expect(picturesOf({ kind: "picture", img: "", ...cover })).toEqual([]);
  expect(picturesOf({ kind: "colour", colour: "token:ground" })).toEqual([]);
  const imgs = ["/images/a", "", "/images/b"];
  const changing = { kind: "pictures", imgs, seconds: 30, fade: true, ...cover } as const;
  expect(picturesOf({ ...changing, imgs: [...imgs] })).toEqual(["/images/a", "/images/b"]);
});
