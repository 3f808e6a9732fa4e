import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PretendPlatform, pretendPlatform } from "../test/pretend-platform.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const calit2 = fileURLToPath(new URL("../../../../shared/data/calit2_w01-w10.data", import.meta.url));

const zara01 = fileURLToPath(new URL("../../../../shared/data/trajectories/zara01.csv", import.meta.url));

let platform: PretendPlatform;

beforeEach(async () => {
  platform = await pretendPlatform();
});

afterEach(() => platform.close());

function start(...given: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
} {
  const { httpPort, tcpPort, mqttPort } = platform.ports;
  const ports = [`--http-port=${httpPort}`, `--tcp-port=${tcpPort}`, `--mqtt-port=${mqttPort}`];
  const child = spawn(process.execPath, [main, ...ports, ...given], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}

describe("the command", { timeout: 30_000 }, () => {
  it("explains itself and refuses what it cannot read", async () => {
    expect(await start("--help").ended).toMatchObject({
      code: 0,
      output: expect.stringContaining("--lose-answers"),
    });
    expect(await start("--speed", "fast").ended).toEqual({
      code: 1,
      output: expect.stringContaining("--speed must be a number"),
    });
    expect(await start("--protocol", "telepathy").ended).toEqual({
      code: 1,
      output: expect.stringContaining("foyer-http"),
    });
  });

  it("runs live until it is asked to end", async () => {
    const { child, ended } = start(
      "--devices",
      "6",
      "--key",
      "k",
      "--speed",
      "600",
      "--from",
      "2026-06-12T10:00:00Z",
    );
    while (platform.stored.size < 12) await sleep(20);
    child.kill("SIGTERM");
    expect(await ended).toEqual({
      code: 0,
      output: expect.stringMatching(/6 devices report.*\n.*records acknowledged.*records\/s/),
    });
  });

  it("ends with its parent, also one that ends at once", async () => {
    const early = start("--devices", "6", "--key", "k", "--speed", "600");
    early.child.disconnect();
    expect((await once(early.child, "exit"))[0]).toBe(0);
    const later = start("--devices", "6", "--key", "k", "--speed", "600");
    while (platform.stored.size === 0) await sleep(20);
    later.child.disconnect();
    expect((await once(later.child, "exit"))[0]).toBe(0);
  });

  it("sends the history of a plan", async () => {
    const device = {
      sn: "H1",
      key: "k",
      deviceType: 8,
      protocol: "foyer-mqtt",
      zone: "Europe/Berlin",
      openMinute: 540,
      closeMinute: 1200,
      dailyIn: 900,
      profile: "shop",
    };
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const plan = { seed: 1, host: "127.0.0.1", httpPort: 1, tcpPort: 1, mqttPort: 1, devices: [device] };
    writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
    const { ended } = start(
      "--plan",
      join(folder, "plan.json"),
      "--history",
      "--from",
      "2026-01-01T00:00:00Z",
      "--to",
      "2026-01-11T00:00:00Z",
      "--ledger",
      join(folder, "ledger"),
    );
    expect(await ended).toEqual({
      code: 0,
      output: expect.stringContaining("130 of 130 records acknowledged"),
    });
    expect(platform.stored.size).toBe(130);
    expect(readFileSync(join(folder, "ledger"), "utf8").trim().split("\n")).toHaveLength(130);
  });

  it.skipIf(!existsSync(calit2))("replays CalIt2 through an infrared beam that loses answers", async () => {
    const { ended } = start(
      "--replay",
      calit2,
      "--map",
      "calit2",
      "--protocol",
      "he2-digital",
      "--sn",
      "1952307280269",
      "--lose-answers",
      "0.02",
    );
    expect(await ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/3360 records read.*\n3360 of 3360.*in 12038, out 11355/),
    });
    expect(platform.stored.get("1952307280269 1 20050724003000")).toMatchObject({ in: 0, out: 1 });
    const sums = [...platform.stored.values()].reduce(
      (all, one) => ({ in: all.in + one.in, out: all.out + one.out }),
      { in: 0, out: 0 },
    );
    expect(sums).toEqual({ in: 12_038, out: 11_355 });
  });

  it.skipIf(!existsSync(calit2))(
    "replays CalIt2 over MQTT and HTTP at the instants of its zone",
    async () => {
      for (const protocol of ["foyer-mqtt", "foyer-http"]) {
        const dates = ["--from", "2005-07-24", "--to", "2005-07-25"];
        const { ended } = start(
          "--replay",
          calit2,
          "--map",
          "calit2",
          "--protocol",
          protocol,
          "--sn",
          protocol,
          "--key",
          "k",
          ...dates,
        );
        expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining("48 of 48 records") });
        expect(platform.stored.get(`${protocol} 1 2005-07-24T07:00:00.000Z`)).toMatchObject({
          in: 0,
          out: 1,
        });
      }
    },
  );

  it.skipIf(!existsSync(zara01))("replays where people walked as positions", async () => {
    const where = ["--replay", zara01, "--map", "trajectories", "--sn", "W21", "--protocol", "foyer-mqtt"];
    expect(await start(...where, "--start", "2026-11-22T10:00:00Z").ended).toMatchObject({
      code: 0,
      output: expect.stringContaining("5153 places sent from the file"),
    });
    const tracks = platform.heat.flatMap((message) => ("tracks" in message ? message.tracks : []));
    expect(new Set(tracks.map(({ id }) => id)).size).toBe(148);
    expect(tracks.reduce((sum, { points }) => sum + points.length, 0)).toBe(5153);
    expect(platform.heat[0]).toMatchObject({ space: "m", box: [-0.5, -0.5, 15.5, 12.5], cols: 32, rows: 26 });
  });

  it("refuses what it cannot send as positions", async () => {
    const people = ["--replay", "people.csv", "--map", "trajectories"];
    const refused = await Promise.all([
      start(...people).ended,
      start(...people, "--sn", "W21", "--box", "1,1,0,0").ended,
    ]);
    expect(refused).toEqual([
      { code: 1, output: expect.stringContaining("needs --sn") },
      { code: 1, output: expect.stringContaining("--box must be X0,Y0,X1,Y1") },
    ]);
  });
});
