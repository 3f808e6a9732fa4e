import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { sharedData } from "../../../../../test/shared-data.ts";
import { decodeImBuildings } from "./imbuildings.ts";
import { lorawan } from "./lorawan.ts";
import { decodeVs13x, decodeVs132 } from "./milesight-vs13x.ts";
import { decodeVs350 } from "./milesight-vs350.ts";
import { chirpStack4 } from "./samples.ts";
import { decodeTerabee } from "./terabee.ts";

const Vectors = z.array(
  z.object({
    vendor: z.string(),
    model: z.string(),
    port: z.optional(z.int()),
    hex: z.string(),
    decoded: z.record(z.string(), z.unknown()),
  }),
);

const decoders: Record<string, (bytes: Buffer, port: number | undefined) => object | null> = {
  VS132: decodeVs132,
  VS133: decodeVs13x,
  VS135: decodeVs13x,
  VS350: decodeVs350,
  "People Counter": decodeImBuildings,
  "People Flow Counting L-XL": decodeTerabee,
};

const published = sharedData("payload_vectors.json");
const vectors = published.isThere ? Vectors.parse(JSON.parse(readFileSync(published.path, "utf8"))) : [];

describe.skipIf(!published.isThere)("the makers' published uplinks", () => {
  it("are all there", () => expect(vectors).toHaveLength(21));

  it.each(vectors.map((vector) => [vector.model, vector.hex, vector] as const))(
    "%s %s",
    (model, hex, { port, decoded }) => {
      expect(decoders[model]?.(Buffer.from(hex, "hex"), port)).toEqual(decoded);
    },
  );

  it.each(vectors.map((vector) => [vector.model, vector.hex, vector] as const))(
    "%s %s is told by its shape, and by name",
    (model, hex, { vendor, port }) => {
      for (const profile of ["", `${vendor} ${model}`]) {
        const body = Buffer.from(JSON.stringify(chirpStack4(hex, profile, port)));
        const payload = { path: "/lorawan", contentType: "application/json", body, receivedAt: new Date() };
        expect(lorawan.decode(payload)).toMatchObject({ ok: true });
      }
    },
  );
});
