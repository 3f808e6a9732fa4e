import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalText, contentHash } from "./canonical-text.ts";
import { areEqual, changesBetween, valueAt, withChanges, withoutChanges, withValue } from "./changes.ts";
import {
  emptyHistory,
  type History,
  type HistoryMark,
  historyBounds,
  mergeField,
  mergeGesture,
  mergeNudge,
  record,
  recorded,
  redone,
  skip,
  undone,
} from "./history.ts";
import { historyText, keptHistory } from "./kept-history.ts";

const someTree = fc.jsonValue({ maxDepth: 3 });
const someDocument = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), someTree, { maxKeys: 4 });
const someMark: fc.Arbitrary<HistoryMark> = fc.constantFrom(
  record,
  mergeGesture(1),
  mergeField(["a"]),
  mergeNudge(["a"]),
);

/** A history over documents one after the other. */
function through(documents: readonly unknown[], marks: readonly HistoryMark[], every = 300): History {
  return documents.slice(1).reduce<History>((history, document, index) => {
    const changes = changesBetween(documents[index], document);
    return recorded(history, changes, marks[index % marks.length] ?? record, index * every);
  }, emptyHistory);
}

test("all taken back is the first document, all made again the last, to the byte of their canonical text", () => {
  fc.assert(
    fc.property(
      fc.array(someDocument, { minLength: 2, maxLength: 12 }),
      fc.array(someMark, { minLength: 1, maxLength: 6 }),
      (documents, marks) => {
        const history = through(documents, marks);
        let kept = { document: documents.at(-1) as unknown, history };
        for (let step = 0; step < documents.length; step++) kept = undone(kept);
        expect(canonicalText(kept.document)).toBe(canonicalText(documents[0]));
        expect(kept.history.past).toEqual([]);
        for (let step = 0; step < documents.length; step++) kept = redone(kept);
        expect(canonicalText(kept.document)).toBe(canonicalText(documents.at(-1)));
        expect(undone({ document: 1, history: emptyHistory }).document).toBe(1);
      },
    ),
  );
});

test("what is between two documents makes one of the other, and is nothing between equal ones", () => {
  fc.assert(
    fc.property(someDocument, someDocument, (one, other) => {
      const changes = changesBetween(one, other);
      expect(canonicalText(withChanges(one, changes))).toBe(canonicalText(other));
      expect(canonicalText(withoutChanges(other, changes))).toBe(canonicalText(one));
      expect(changesBetween(one, structuredClone(one))).toEqual([]);
      expect(areEqual(one, other)).toBe(canonicalText(one) === canonicalText(other));
    }),
  );
});

test("a change touches its own path only", () => {
  const before = { nodes: { a: { x: 1 }, b: { x: 2 } }, order: ["a", "b"] };
  const after = withValue(before, ["nodes", "a", "x"], 5) as typeof before;
  expect(after.nodes.b).toBe(before.nodes.b);
  expect(after.order).toBe(before.order);
  expect(changesBetween(before, after)).toEqual([{ path: ["nodes", "a", "x"], before: 1, after: 5 }]);
  expect(valueAt(after, ["nodes", "a", "x"])).toBe(5);
  expect(withValue(before, ["nodes", "a"], undefined)).toEqual({ ...before, nodes: { b: { x: 2 } } });
  expect(withValue(before, ["order", 2], "c")).toMatchObject({ order: ["a", "b", "c"] });
});

const set = (before: number, after: number) => [{ path: ["x"], before, after }];

test("a gesture is one step, a field within a second, arrow keys within 800 ms", () => {
  const steps = (mark: HistoryMark, pause: number, other = mark) => {
    const first = recorded(emptyHistory, set(0, 1), mark, 0);
    return recorded(first, set(1, 2), other, pause).past.length;
  };
  expect(steps(mergeGesture(1), 60_000)).toBe(1);
  expect(steps(mergeGesture(1), 1, mergeGesture(2))).toBe(2);
  expect(steps(mergeField(["x"]), 1000)).toBe(1);
  expect(steps(mergeField(["x"]), 1001)).toBe(2);
  expect(steps(mergeField(["x"]), 1, mergeField(["y"]))).toBe(2);
  expect(steps(mergeNudge(["a", "b"]), 800)).toBe(1);
  expect(steps(mergeNudge(["a", "b"]), 801)).toBe(2);
  expect(steps(record, 0)).toBe(2);
});

test("a gesture that ends where it began is no step; what changes nothing keeps what can be redone", () => {
  const gone = recorded(emptyHistory, set(0, 1), mergeGesture(1), 0);
  expect(recorded(gone, set(1, 0), mergeGesture(1), 5)).toEqual(emptyHistory);
  const { history } = undone({ document: { x: 1 }, history: recorded(emptyHistory, set(0, 1), record, 0) });
  expect(recorded(history, [], record, 1)).toBe(history);
  expect(recorded(history, set(3, 3), record, 1)).toBe(history);
  expect(recorded(history, set(0, 9), skip, 1)).toBe(history);
  expect(recorded(history, set(0, 9), record, 1).future).toEqual([]);
});

test("nothing is merged into a step that was taken back and made again", () => {
  const made = { document: { x: 1 }, history: recorded(emptyHistory, set(0, 1), mergeGesture(1), 0) };
  const again = redone(undone(made));
  expect(recorded(again.history, set(1, 2), mergeGesture(1), 1).past).toHaveLength(2);
});

test("300 steps and 8 MB are kept, the oldest leave first", () => {
  const documents = Array.from({ length: 320 }, (_, x) => ({ x }));
  const { past } = through(documents, [record]);
  expect(past).toHaveLength(historyBounds.steps);
  expect(past.at(-1)?.changes).toEqual(set(318, 319));
  const large = Array.from({ length: 12 }, (_, index) => ({ text: String(index % 10).repeat(2 ** 20) }));
  const kept = through(large, [record]).past;
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(historyBounds.size);
  expect(kept).toHaveLength(3);
});

test("a kept history is used for the very same document only, and nothing unreadable throws", () => {
  const document = { b: 1, a: { x: 2 } };
  const history = recorded(emptyHistory, [{ path: ["a", "x"], before: undefined, after: 2 }], record, 0);
  const text = historyText(history, document);
  const kept = keptHistory(text, { a: { x: 2 }, b: 1 });
  expect(undone({ document, history: kept }).document).toEqual({ b: 1, a: {} });
  expect(keptHistory(text, { ...document, b: 2 })).toBe(emptyHistory);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (anything) => {
      expect(keptHistory(anything, document)).toBe(emptyHistory);
    }),
  );
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
});
