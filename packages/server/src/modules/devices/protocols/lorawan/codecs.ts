import { isDeepStrictEqual } from "node:util";
import type { Codec, Report } from "./codec.ts";
import { imBuildings } from "./imbuildings.ts";
import { vs13x, vs132 } from "./milesight-vs13x.ts";
import { vs121 } from "./milesight-vs121.ts";
import { vs350 } from "./milesight-vs350.ts";
import type { Uplink } from "./network-server.ts";
import { pcr2 } from "./parametric-pcr2.ts";
import { terabee } from "./terabee.ts";

/** Every family of sensors that is understood: to add one, add its file and a name here. */
const codecs: readonly Codec[] = [vs121, vs132, vs13x, vs350, imBuildings, terabee, pcr2];

const listed = (some: readonly Codec[]) => some.map(({ name }) => name).join(", ");

/**
 * What a payload means: by the kind of device the network server names, else by its own shape. A shape that fits
 * several families is taken where they all mean the same by it; else nothing is guessed. A text says what is wrong.
 */
export function decodePayload({ model, port }: Uplink, bytes: Buffer): Report | string {
  const named = codecs.filter(({ models }) => models.test(model));
  const fitting = (named.length > 0 ? named : codecs).flatMap((codec) => {
    const report = codec.read(bytes, port);
    return report ? [{ codec, report }] : [];
  });
  const [first, ...others] = fitting;
  if (first && others.every(({ report }) => isDeepStrictEqual(report, first.report))) return first.report;
  if (first) {
    const names = listed(fitting.map(({ codec }) => codec));
    return `the payload fits several sensors (${names}): name the model in the device profile`;
  }
  if (named.some((codec) => codec.isAnswer(bytes, port))) return { windows: [], totals: [], state: {} };
  return named.length > 0
    ? `the payload is not one of ${listed(named)}`
    : `the payload is of none of the known sensors (${listed(codecs)})`;
}
