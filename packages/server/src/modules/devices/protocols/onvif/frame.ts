import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { asObject } from "../json-object.ts";
import type { DecodedTrack } from "../protocol.ts";

/** Numbers are written as such or, as in XML, as text. */
const Real = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[-+]?\d{1,15}(?:\.\d{1,15})?(?:e[-+]?\d{1,2})?$/i))]),
  z.transform(Number),
);
/** One of a list may stand alone. */
const listOf = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value) => (value == null ? [] : Array.isArray(value) ? value : [value])),
    z.array(schema),
  );

const Point = z.object({ "@x": Real, "@y": Real });
const Type = z.union([
  z.pipe(
    z.string(),
    z.transform((text) => ({ "#text": text, "@Likelihood": 1 })),
  ),
  z.object({ "#text": z.string(), "@Likelihood": z._default(Real, 1) }),
]);

const Seen = z.object({
  "@ObjectId": z.union([
    z.pipe(z.int(), z.transform(String)),
    z.string().check(z.minLength(1), z.maxLength(48)),
  ]),
  Appearance: z.nullish(
    z.object({
      Shape: z.nullish(
        z.object({
          BoundingBox: z.nullish(z.object({ "@left": Real, "@right": Real, "@top": Real, "@bottom": Real })),
          CenterOfGravity: z.nullish(Point),
        }),
      ),
      Class: z.nullish(z.looseObject({ Type: z.nullish(z.unknown()) })),
    }),
  ),
});
type Seen = z.output<typeof Seen>;

/** Its objects are read one by one: the first fault is enough. */
export const Frame = z.object({
  "@UtcTime": z.string(),
  Transformation: z.nullish(z.object({ Translate: z.nullish(Point), Scale: z.nullish(Point) })),
  Object: listOf(z.unknown()),
});
type Frame = z.output<typeof Frame>;

const Types = listOf(Type);

const isZoned = /(?:Z|[-+]\d\d:\d\d)$/;
const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)?$/;

/** Seconds since 1970 of a time that is UTC by its name, with or without a sign of it. */
function secondsOf(time: string): number | undefined {
  if (!stamp.test(time)) return undefined;
  const ms = Date.parse(isZoned.test(time) ? time : `${time}Z`);
  return Number.isNaN(ms) ? undefined : ms / 1000;
}

function isHuman({ Appearance }: Seen): boolean {
  const types = Types.safeParse(asObject(Appearance?.Class)?.Type);
  if (!types.success) return false;
  const likeliest = types.data.reduce<z.output<typeof Type> | undefined>(
    (best, one) => (best && best["@Likelihood"] >= one["@Likelihood"] ? best : one),
    undefined,
  );
  return likeliest?.["#text"] === "Human";
}

/** Where the feet are: the middle of the lower edge, or the centre where no box is told; y up. */
function placeOf({ Appearance }: Seen): readonly [x: number, y: number] | undefined {
  const { BoundingBox: box, CenterOfGravity: centre } = Appearance?.Shape ?? {};
  if (box) return [(box["@left"] + box["@right"]) / 2, box["@bottom"]];
  return centre ? [centre["@x"], centre["@y"]] : undefined;
}

/** What lies further outside the picture (-1 to 1) is no share of it but pixels. */
const furthest = 1.5;

const toShare = (normalised: number) => Math.min(1, Math.max(0, (normalised + 1) / 2));

/** The people of a frame, each with a point, 0 to 1, y down; a text says what is wrong with it. */
export function tracksOfFrame(frame: Frame, module: string): DecodedTrack[] | string {
  const at = secondsOf(frame["@UtcTime"]);
  if (at === undefined) return "@UtcTime: no time";
  const { Scale: scale, Translate: shift } = frame.Transformation ?? {};
  const tracks: DecodedTrack[] = [];
  for (const [index, object] of frame.Object.entries()) {
    const checked = firstProblem(Seen, object);
    if (!checked.ok) return `Object[${index}] ${problemText(checked)}`;
    const seen = checked.value;
    const place = isHuman(seen) && placeOf(seen);
    if (!place) continue;
    const x = place[0] * (scale?.["@x"] ?? 1) + (shift?.["@x"] ?? 0);
    const y = place[1] * (scale?.["@y"] ?? 1) + (shift?.["@y"] ?? 0);
    if (Math.abs(x) > furthest || Math.abs(y) > furthest)
      return "an object lies outside the picture: pixels need a Transformation";
    tracks.push({ id: `${module}/${seen["@ObjectId"]}`, points: [[at, toShare(x), toShare(-y)]] });
  }
  return tracks;
}
