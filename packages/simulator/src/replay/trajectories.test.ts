import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HeatPositionsMessage } from "@foyer/contract/counting/heat-message";
import { expect, it, onTestFinished } from "vitest";
import type { PretendPlatform } from "../../test/pretend-platform.ts";
import { quietPlatform } from "../../test/quiet-platform.ts";
import { Tally } from "../live/tally.ts";
import { HttpPost } from "../protocols/http-post.ts";
import { boxAround, rasterOf, readSteps, replayTrajectories, type TrajectoryPlan } from "./trajectories.ts";

const start = Date.parse("2026-11-22T10:00:00Z");

function file(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "trajectories-")), "people.csv");
  writeFileSync(path, content);
  return path;
}

/** Two people, the second in the second batch only. */
const people = file(
  ["person,t_s,y_m,x_m", "a,0,1.25,0.5", "a,0.4,1.2,1.5", "b,5.2,-0.1,2.0", "a,4.8,1.1,1.9"].join("\n"),
);

function replay(platform: PretendPlatform, given: Partial<TrajectoryPlan> = {}) {
  const http = new HttpPost("127.0.0.1", platform.ports.httpPort);
  onTestFinished(() => http.close());
  const tally = new Tally();
  const sent = replayTrajectories(
    {
      file: people,
      sn: "W1",
      key: "k",
      protocol: "foyer-http",
      start,
      box: null,
      cell: 0.5,
      speed: null,
      ...given,
    },
    {
      ports: { host: "127.0.0.1", ...platform.ports, http, mqttVersion: 4 },
      tally,
      stopped: new AbortController().signal,
    },
  );
  return { sent, tally };
}

const points = ({ heat }: PretendPlatform) =>
  (heat as HeatPositionsMessage[]).flatMap(({ tracks }) =>
    tracks.flatMap((track) => track.points.map((point) => [track.id, ...point])),
  );

it.each(["foyer-http", "foyer-mqtt"] as const)(
  "sends a file's people as positions over %s",
  async (protocol) => {
    const platform = await quietPlatform();
    platform.refusals.left = protocol === "foyer-http" ? 2 : 0;
    const { sent, tally } = replay(platform, { protocol });
    expect(await sent).toBe(4);
    const second = start / 1000;
    expect(points(platform)).toEqual([
      ["a", second, 0.5, 1.25],
      ["a", second + 0.4, 1.5, 1.2],
      ["a", second + 4.8, 1.9, 1.1],
      ["b", second + 5.2, 2, -0.1],
    ]);
    expect(platform.heat).toHaveLength(2);
    expect(platform.heat[0]).toMatchObject({
      sn: "W1",
      space: "m",
      box: [0.5, -0.5, 2.5, 1.5],
      cols: 4,
      rows: 4,
    });
    expect(tally.heat).toBe(2);
  },
);

it("takes another rectangle and other cells", async () => {
  const platform = await quietPlatform();
  await replay(platform, { box: [0, -1, 4, 3], cell: 0.25 }).sent;
  expect(platform.heat[0]).toMatchObject({ box: [0, -1, 4, 3], cols: 16, rows: 16 });
});

it("refuses what it cannot read", async () => {
  await expect(readSteps(file("a,b\n1,2"))).rejects.toThrow("the first line must name t_s,person,x_m,y_m");
  await expect(readSteps(file("t_s,person,x_m,y_m\n1,a,left,2"))).rejects.toThrow("not a moment, a person");
  await expect(readSteps(file("t_s,person,x_m,y_m"))).rejects.toThrow("nobody walks in it");
  expect(() => rasterOf([0, 0, 100, 10], 0.5)).toThrow("200 x 20 cells");
  const steps = [
    { second: 0, person: "a", x: -0.14, y: 12 },
    { second: 1, person: "a", x: 15.48, y: -0.37 },
  ];
  expect(boxAround(steps, 0.5)).toEqual([-0.5, -0.5, 15.5, 12.5]);
});
