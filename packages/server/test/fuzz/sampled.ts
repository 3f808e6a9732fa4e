import type { Endpoint } from "@foyer/contract/endpoint";
import fc from "fast-check";
import {
  type Command,
  encodeFrame,
  heartbeat,
  parseFrame,
  statisticsAgain,
} from "../../src/modules/devices/protocols/he2/frame.ts";
import { type DecoderSample, decoderSamples } from "./decoder-samples.ts";
import { type EndpointCall, endpointCall } from "./endpoint-calls.ts";
import { mutatedBytes } from "./mutated-bytes.ts";

const brands = [...Map.groupBy(decoderSamples, ({ protocol }) => protocol).values()];

const isCommand = (command: number): command is Command => command >= heartbeat && command <= statisticsAgain;

const mutatedOnce = (body: Buffer, seed: number) =>
  fc.sample(mutatedBytes(body), { seed, numRuns: 1 })[0] as Buffer;

/** A frame whose checksum fits what it says: a wrong one would keep all else from being read. */
function sealed(body: Buffer, seed: number): Buffer {
  const frame = parseFrame(body);
  if (!frame || !isCommand(frame.command)) return mutatedOnce(body, seed);
  const data = mutatedOnce(Buffer.from(frame.data, "latin1"), seed).toString("latin1");
  return encodeFrame(frame.command, 0x02, data.slice(0, 60_000));
}

/** Messages with faults in them, the brands and their samples by turns; the same for the same seed. */
export function mutatedMessages(seed: number, count: number): DecoderSample[] {
  return Array.from({ length: count }, (_, nth) => {
    const samples = brands[nth % brands.length] as DecoderSample[];
    const sample = samples[(seed + Math.floor(nth / brands.length)) % samples.length] as DecoderSample;
    const isSealed = sample.transport === "tcp" && Math.floor(nth / brands.length) % 2 === 0;
    const mutate = isSealed ? sealed : mutatedOnce;
    return { ...sample, body: mutate(sample.body, seed * 7_919 + nth) };
  });
}

/** So many calls of each endpoint, of the right form or nearly. */
export function strangeCalls(endpoints: readonly Endpoint[], seed: number, each: number): EndpointCall[] {
  return endpoints.flatMap((endpoint, nth) =>
    fc.sample(endpointCall(endpoint), { seed: seed * 7_919 + nth, numRuns: each }),
  );
}
