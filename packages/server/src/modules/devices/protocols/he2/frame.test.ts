import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeFrame, frameSplitter, heartbeat, parseFrame, statistics } from "./frame.ts";
import { samples } from "./samples.ts";

const { heartbeatWithoutChecksum, statisticsAnswer, ...sound } = samples;

describe("parseFrame", () => {
  it.each(Object.entries(sound))("finds the checksum of %s right, and builds the same bytes", (_, bytes) => {
    const frame = parseFrame(bytes);
    expect(frame?.valid).toBe(true);
    if (frame)
      expect(encodeFrame(frame.command as typeof statistics, bytes[6] as number, frame.data)).toEqual(bytes);
  });

  it("does not look at the length, which the vendor's own answer gets wrong", () => {
    expect(parseFrame(statisticsAnswer)).toEqual({
      valid: true,
      command: statistics,
      data: "0,20240124174527,0,0",
    });
  });

  it("finds out a missing checksum", () => {
    expect(parseFrame(heartbeatWithoutChecksum)).toMatchObject({ valid: false, command: heartbeat });
  });

  it("finds out every change of a single byte", () => {
    for (let at = 1; at < samples.statistics.length - 1; at++) {
      for (let byte = 0; byte < 256; byte++) {
        const changed = Buffer.from(samples.statistics);
        if (changed[at] === byte) continue;
        changed[at] = byte;
        expect(parseFrame(changed)?.valid ?? false).toBe(false);
      }
    }
  });

  it("refuses what is no frame", () => {
    expect(parseFrame(Buffer.alloc(0))).toBeNull();
    expect(parseFrame(Buffer.from([0x7e]))).toBeNull();
    expect(parseFrame(Buffer.from([0x7e, 0x7d]))).toBeNull();
    expect(parseFrame(samples.statistics.subarray(1))).toBeNull();
    expect(parseFrame(samples.statistics.subarray(0, -1))).toBeNull();
    expect(parseFrame(Buffer.from([...samples.statistics.subarray(0, -1), 0x7c, 0x7d]))).toBeNull();
  });

  it("escapes 7C, 7D and 7E, in the checksum too", () => {
    const bytes = encodeFrame(statistics, 2, "}~|");
    expect(bytes.subarray(9, 15)).toEqual(Buffer.from([0x7c, 0x5d, 0x7c, 0x5e, 0x7c, 0x5c]));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
        const data = Buffer.from(raw).toString("latin1");
        const frame = encodeFrame(statistics, 2, data);
        expect(frame.subarray(1, -1).includes(0x7e) || frame.subarray(1, -1).includes(0x7d)).toBe(false);
        expect(parseFrame(frame)).toEqual({ valid: true, command: statistics, data });
      }),
    );
  });
});

describe("frameSplitter", () => {
  const stream = Object.values(samples);

  it("finds the same frames however the bytes arrive, with noise in between", () => {
    const noise = Buffer.from([0x00, 0x7d, 0x41, 0x7d]);
    const bytes = Buffer.concat(stream.flatMap((frame) => [noise, frame]));
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const split = frameSplitter();
        const frames = edges.slice(1).flatMap((edge, index) => split(bytes.subarray(edges[index], edge)));
        expect(frames).toEqual(stream);
      }),
    );
  });

  it("starts anew at a head, so a cut-off frame costs only itself", () => {
    const split = frameSplitter();
    expect(split(Buffer.concat([samples.statistics.subarray(0, 30), samples.heartbeat]))).toEqual([
      samples.heartbeat,
    ]);
  });

  it("does not hold what never ends", () => {
    const split = frameSplitter();
    expect(split(Buffer.concat([Buffer.from([0x7e]), Buffer.alloc(5000, 0x41)]))).toEqual([]);
    expect(split(Buffer.from([0x7d]))).toEqual([]);
    expect(split(samples.heartbeat)).toEqual([samples.heartbeat]);
  });
});
