import type { Endpoint } from "@foyer/contract/endpoint";
import fc from "fast-check";
import { type DecoderSample, decoderSamples } from "./decoder-samples.ts";
import { type EndpointCall, endpointCall } from "./endpoint-calls.ts";
import { mutatedBytes } from "./mutated-bytes.ts";

const brands = [...Map.groupBy(decoderSamples, ({ protocol }) => protocol).values()];

/** Messages with faults in them, the brands and their samples by turns; the same for the same seed. */
export function mutatedMessages(seed: number, count: number): DecoderSample[] {
  return Array.from({ length: count }, (_, nth) => {
    const samples = brands[nth % brands.length] as DecoderSample[];
    const sample = samples[(seed + Math.floor(nth / brands.length)) % samples.length] as DecoderSample;
    const [body] = fc.sample(mutatedBytes(sample.body), { seed: seed * 7_919 + nth, numRuns: 1 });
    return { ...sample, body: body as Buffer };
  });
}

/** So many calls of each endpoint, of the right form or nearly. */
export function strangeCalls(endpoints: readonly Endpoint[], seed: number, each: number): EndpointCall[] {
  return endpoints.flatMap((endpoint, nth) =>
    fc.sample(endpointCall(endpoint), { seed: seed * 7_919 + nth, numRuns: each }),
  );
}
