import fc from "fast-check";

/** What programs stumble over, as text and as numbers. */
export const strangeTexts: readonly string[] = [
  ...["", " ", "\u0000", "\ud800", "🎉", "é".repeat(3_000), "9".repeat(400), "-0", "NaN", "1e999", "null"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "../../etc/passwd",
    "%00%ff",
    "'; drop table records; --",
    "[{",
  ],
  ...["2026-02-30", "0000-00-00 00:00:00", "2026-03-29 02:30:00", "9999-12-31T23:59:59Z", "Europe/Nowhere"],
];
export const strangeNumbers: readonly number[] = [
  ...[-1, -0, 0.1, 1e-9, 255, 65_536, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, -(2 ** 53), 1e18, 1e308, -1e308],
  ...[1_441_038_400, 1_641_038_400_000, 1e15],
];

type Mutation = (body: Buffer) => Buffer;

/** Where in a body: a share of its length, whatever that is by then. */
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const at = (body: Buffer, share: number) => Math.floor(body.length * share);

const splice = (body: Buffer, from: number, to: number, put: Uint8Array) =>
  Buffer.concat([body.subarray(0, from), put, body.subarray(Math.max(from, to))]);

/** Replaces one of the places where a pattern matches. */
function replaced(body: Buffer, pattern: RegExp, share: number, by: (found: string) => string): Buffer {
  const found = [...body.toString("latin1").matchAll(pattern)];
  const match = found[Math.floor(found.length * share)];
  if (!match) return body;
  return splice(body, match.index, match.index + match[0].length, Buffer.from(by(match[0])));
}

const anyNumber = /-?\d+(\.\d+)?/g;

/** Another number of as many digits: what keeps a message readable, and makes another one of it. */
const nudged = (text: string, by: number): string =>
  String((Number(text) + by) % 10 ** text.length).padStart(text.length, "0");

const someNumber = fc.oneof(
  fc.constantFrom(...strangeNumbers).map(String),
  fc.integer().map(String),
  fc.double().map(String),
);
const someText = fc.oneof(fc.constantFrom(...strangeTexts), fc.string({ unit: "binary", maxLength: 40 }));

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 1,
    arbitrary: place.map(
      (end): Mutation =>
        (body) =>
          body.subarray(0, at(body, end)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.nat(255)).map(
      ([share, byte]): Mutation =>
        (body) =>
          splice(body, at(body, share), at(body, share) + 1, Uint8Array.of(byte)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.uint8Array({ maxLength: 30 })).map(
      ([share, bytes]): Mutation =>
        (body) =>
          splice(body, at(body, share), at(body, share), bytes),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, place, fc.nat(20)).map(
      ([from, to, times]): Mutation =>
        (body) => {
          const part = body.subarray(at(body, Math.min(from, to)), at(body, Math.max(from, to)));
          return splice(body, at(body, to), at(body, to), Buffer.concat(Array<Buffer>(times).fill(part)));
        },
    ),
  },
  {
    weight: 12,
    arbitrary: fc.tuple(place, fc.nat(90_000)).map(
      ([share, by]): Mutation =>
        (body) =>
          replaced(body, /\d{1,15}/g, share, (text) => nudged(text, by)),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(place, someNumber).map(
      ([share, by]): Mutation =>
        (body) =>
          replaced(body, anyNumber, share, () => by),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, someText).map(
      ([share, by]): Mutation =>
        (body) =>
          replaced(body, /"[^"]*"/g, share, () => JSON.stringify(by)),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.constantFrom("null", "{}", "[]", "true", "[[[[]]]]", '{"a":{}}')).map(
      ([share, by]): Mutation =>
        (body) =>
          replaced(body, /"[^"]*"(?!\s*:)|-?\d+(\.\d+)?|true|false|null/g, share, () => by),
    ),
  },
);

/** The body with one to three faults in it. */
export const mutatedBytes = (body: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) => mutations.reduce((changed, mutate) => mutate(changed), body));
