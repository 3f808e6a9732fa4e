import { devices } from "@foyer/contract/devices/devices";
import { trackLines } from "@foyer/contract/devices/track-lines";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { device, deviceModel } from "../../../../test/factories.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { recompute } from "../recomputing/recomputing.ts";

const sn = "frigate.front_door";
const line = "doormat";
const start = "2026-11-22T10:00:00Z";
const begun = Date.parse(start) / 1000;
type Step = [seconds: number, x: number];

/** From the right of the picture to its left, which is the right of a line that runs down. */
const inwards: Step[] = [
  [1, 0.8],
  [2.5, 0.66],
  [4, 0.45],
  [6, 0.2],
];
const andBack: Step[] = [...inwards, [60, 0.2], [62, 0.41], [64, 0.7]];
const outwards: Step[] = [
  [100, 0.3],
  [102, 0.48],
  [104, 0.77],
];
/** Comes near and turns back. */
const turning: Step[] = [
  [200, 0.9],
  [203, 0.55],
  [206, 0.88],
];

/** All that the recorder says of a person: a longer path each time, and the end. */
function messagesOf(id: string, steps: readonly Step[], label = "person"): string[] {
  const said = (type: string, length: number, end: number | null = null) => {
    const after = {
      ...{ id: `${begun}.07-${id}`, camera: "front_door", label, false_positive: false },
      start_time: begun,
      end_time: end,
      path_data: steps.slice(0, length).map(([seconds, x]) => [[x, 0.6], begun + seconds]),
    };
    return JSON.stringify({ type, before: { ...after, path_data: [] }, after });
  };
  const updates = steps.slice(1).map((_, nth) => said("update", nth + 2));
  return [said("new", 1), ...updates, said("end", steps.length, begun + (steps.at(-1)?.[0] ?? 0) + 9)];
}

async function frigateSite(swapped = false) {
  const server = await listeningServer();
  server.clock.set("2026-11-22T10:10:00Z");
  const site = await countingSite(server, { from: null });
  const { ask, entityId, accessId: corridorId, tenantId } = site;
  const modelId = await deviceModel(server.admin, { deviceType: 21 });
  const { id: deviceId } = await device(ask, { modelId, entityId, deviceType: 21, sn });
  const drawn = {
    line,
    points: [
      [0.5, 0.1],
      [0.5, 0.95],
    ] as [number, number][],
    swapped,
  };
  await ask(trackLines.set, { body: { deviceId, lines: [drawn] } });
  expect(await ask(trackLines.list, { query: { deviceId } })).toEqual([drawn]);
  const bound = { corridorId, devices: [{ deviceId, line, direction: 0, from: "2000-01-01" }] };
  await ask(devices.bind, { body: bound });
  const client = await mqttDevice(server, { clientId: "frigate" });
  return {
    send: async (messages: readonly string[]) => {
      for (const message of messages) await client.publishAsync("frigate/events", message, { qos: 1 });
    },
    async counted() {
      await recompute(server.platform.database.pool, tenantId);
      const { rows } = await server.platform.database.pool.query(
        `select coalesce(sum(in_count), 0)::int as in, coalesce(sum(out_count), 0)::int as out
         from day_rollups where tenant_id = $1 and kind = 0 and subject_id = $2`,
        [tenantId, entityId],
      );
      return rows[0];
    },
    async crossings() {
      const { rows } = await server.platform.database.pool.query<{ at: Date; in: number; out: number }>(
        `select start_at as at, coalesce(in_count, 0)::int as in, coalesce(out_count, 0)::int as out
         from records where device_id = $1 and line = $2 and source <> 'presence' order by start_at`,
        [deviceId, line],
      );
      return rows.map(({ at, ...ways }) => [(at.getTime() - begun * 1000) / 1000, ways.in, ways.out]);
    },
  };
}

test("who crosses a drawn line counts once each way: events doubled, out of order, their end lost", async () => {
  const { send, counted, crossings } = await frigateSite();
  const [first, ...others] = messagesOf("twice", andBack);
  const withoutEnd = others.slice(0, -1);
  // The whole path before its beginning, every message twice, and never the end.
  await send([...withoutEnd.toReversed(), first as string, ...withoutEnd, first as string]);
  const left = messagesOf("left", outwards);
  // The end overtakes the rest, and comes again.
  await send([...left.toReversed(), ...left.slice(-1)]);
  await send([...messagesOf("turned", turning), ...messagesOf("parcel", inwards, "car")]);
  expect(await crossings()).toEqual([
    [3.643, 1, 0],
    [62.621, 0, 1],
    [102.138, 0, 1],
  ]);
  expect(await counted()).toEqual({ in: 1, out: 2 });
});

test("a message of a path says all of it: the last one alone counts the same", async () => {
  const { send, counted } = await frigateSite();
  await send(messagesOf("twice", andBack).slice(-1));
  expect(await counted()).toEqual({ in: 1, out: 1 });
});

test("a swapped line counts the other way", async () => {
  const { send, counted } = await frigateSite(true);
  await send(messagesOf("came", inwards));
  expect(await counted()).toEqual({ in: 0, out: 1 });
});
