import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listening } from "../../test/listening.ts";
import { type ConfiguredRhythm, plainBeam } from "./beam.ts";
import { countsBody, Hpc, settingsBody } from "./hpc.ts";
import { parseResult, sealedHex } from "./hpc-block.ts";
import { HttpPost } from "./http-post.ts";

const utc = { wallAt: (instant: number) => instant };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const counted = [
  { sn: "82B33B0D", line: "1", start: at("08:40:00"), seconds: 300, values: { in: 7, out: 4 } },
  { sn: "82B33B0D", line: "1", start: at("08:45:00"), seconds: 300, values: { in: 3, out: 5 } },
];

const confirmed =
  "result=052E02000000000300050A00000000000000000000020000000000000000000000000000000000000000001A0B15083200000800160000007972";

describe("HPC forms", () => {
  it("writes counts byte for byte", () => {
    expect(countsBody("82B33B0D", "1B04", counted, utc)).toBe(
      "cmd=cache&flag=1B04&status=01010D3BB3820056000D000190DA&data=1A0B15082D000007000000040000008FD3&data=1A0B1508320000030000000500000054B7&count=0002",
    );
  });

  it("writes a receiver's request for settings, but for the access points it hears", () => {
    const settings = {
      options: Buffer.from([0, 5, 10, ...Array(9).fill(0), 0, 2]),
      hours: Buffer.from([9, 0, 18, 0]),
    };
    const body = settingsBody("FB8A8E16", "1B04", settings, utc, Date.parse("2018-01-15T15:27:04Z"));
    const quoted =
      "cmd=getsetting&flag=1B04&data=168E8AFB0300050A00000000000000000000020221455602C7D000351ACB6450CA001EA804B2EFC812010F0F1B0400090012003A9C";
    const accessPoints = /(?<=data=\w{38})\w{42}/;
    const withoutSum = (text: string) => text.replace(accessPoints, "0".repeat(42)).slice(0, -4);
    expect(withoutSum(body)).toBe(withoutSum(quoted));
    expect(body).toHaveLength(quoted.length);
  });

  it("reads only answers whose checksum is right", () => {
    expect(parseResult(confirmed)).toHaveLength(56);
    expect(parseResult(confirmed.replace("052E", "042E"))).toBeNull();
    expect(parseResult("result=")).toBeNull();
    expect(parseResult("failure")).toBeNull();
  });

  it("takes no serial number it cannot send", () => {
    expect(() => new Hpc(new HttpPost("127.0.0.1", 1), "SIM0001", utc)).toThrow("8 hex digits");
  });
});

describe("HPC counter", () => {
  const posted: string[] = [];
  const answered: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    posted.push(body);
    const flag = Buffer.from(/flag=(\w{4})/.exec(body)?.[1] ?? "", "hex").reverse();
    const type = answered.shift() ?? 0;
    const clock = [26, 11, 21, 8, 50, 0, 0, 8, 0, 22, 0, 0, 0];
    const long = [...Array(4).fill(0), 3, 1, 15, 30, ...Array(10).fill(0), 2, ...Array(21).fill(0), ...clock];
    response.end(`result=${sealedHex([type], flag, type >= 4 ? long : [3, ...clock.slice(0, 11)])}`);
  });
  let http: HttpPost | undefined;
  const configured: ConfiguredRhythm[] = [];
  const beam = { ...plainBeam, configure: (rhythm: ConfiguredRhythm) => void configured.push(rhythm) };
  async function counter(...types: number[]): Promise<Hpc> {
    posted.length = 0;
    answered.splice(0, answered.length, ...types);
    http = new HttpPost("127.0.0.1", server.listening ? 0 : await listening(server));
    configured.length = 0;
    return new Hpc(http, "82B33B0D", utc, beam);
  }
  afterEach(() => {
    http?.close();
    server.closeAllConnections();
    server.close();
  });

  it("takes over settings, asks again, and sends its counts once they are confirmed", async () => {
    const hpc = await counter(4, 5, 1, 1);
    await hpc.deliver(counted, false, at("08:00:00"));
    await hpc.deliver(counted, true, at("09:00:00"));
    expect(posted.map((body) => /cmd=(\w+)/.exec(body)?.[1])).toEqual([
      "getsetting",
      "getsetting",
      "cache",
      "cache",
    ]);
    expect(posted[0]).toContain("data=0D3BB3820300050A0000");
    expect(posted[1]).toContain("data=0D3BB38203010F1E0000");
    expect(configured).toEqual([{ recordMinutes: 15, uploadMinutes: 30, hours: { open: 480, close: 1320 } }]);
    expect(posted[1]).toMatch(/1A0B150832000008001600\w{4}$/);
  });

  it("sends no counts before, and none are acknowledged that were refused", async () => {
    const hpc = await counter(4, 4, 4, 4, 0, 5, 0);
    await expect(hpc.deliver(counted, false, at("08:00:00"))).rejects.toThrow("again and again");
    await expect(hpc.heartbeat(at("08:00:00"))).rejects.toThrow("no settings");
    expect(posted.every((body) => body.startsWith("cmd=getsetting"))).toBe(true);
    await expect(hpc.deliver(counted, false, at("08:00:00"))).rejects.toThrow("not accepted");
  });
});
