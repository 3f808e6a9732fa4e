import { devices } from "@foyer/contract/devices/devices";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import mqtt from "mqtt";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { keptPayloads } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { samples as axis } from "../../devices/protocols/axis/samples.ts";
import { dataQSamples, sceneSamples } from "../../devices/protocols/axis/scene-samples.ts";
import { samples as brickstream } from "../../devices/protocols/brickstream/samples.ts";
import { topics as esphome } from "../../devices/protocols/esphome/samples.ts";
import { samples as frigate, topics as frigateTopics } from "../../devices/protocols/frigate/samples.ts";
import { samples as hikvision } from "../../devices/protocols/hikvision/samples.ts";
import { samples as hpc } from "../../devices/protocols/hpc/samples.ts";
import { chirpStack4, payloads, thingsStack } from "../../devices/protocols/lorawan/samples.ts";
import { samples as milesight } from "../../devices/protocols/milesight/samples.ts";
import { samples as onvif, topic as onvifTopic } from "../../devices/protocols/onvif/samples.ts";
import {
  samples as paxcounter,
  topics as paxcounterTopics,
} from "../../devices/protocols/paxcounter/samples.ts";
import { samples as xovis } from "../../devices/protocols/xovis/samples.ts";
import { recompute } from "../recomputing/recomputing.ts";

const anyAge = { FOYER_MAX_AGE_DAYS: "36500" };

interface Case {
  brand: string;
  path: string;
  body: string;
  sn: string;
  /** Line, seconds, in, out of what is kept in the end. */
  records: [string, number, number, number][];
  type?: string;
}

const cases: Case[] = [
  {
    brand: "brickstream",
    path: "/xml",
    body: brickstream.foorir.replace('Enters="0" Exits="0"', 'Enters="4" Exits="1"'),
    sn: "2010010000000001",
    records: [
      ["0", 60, 4, 1],
      ["0", 60, 0, 0],
    ],
    type: "text/xml",
  },
  {
    brand: "hpc",
    path: "/dataport.aspx",
    body: hpc.counts,
    sn: "82B33B0D",
    records: [
      ["1", 300, 7, 4],
      ["1", 300, 3, 5],
    ],
    type: "application/x-www-form-urlencoded",
  },
  {
    brand: "hikvision",
    path: "/hikvision",
    body: hikvision.window.replace("<enter>0<", "<enter>6<"),
    sn: "44:47:cc:50:00:c1",
    records: [["1", 120, 6, 0]],
    type: "application/xml",
  },
  {
    brand: "milesight",
    path: "/milesight",
    body: milesight.trigger,
    sn: "6384E16179950009",
    records: [
      ["1", 0, 27, 27],
      ["3", 0, 27, 27],
    ],
  },
  {
    brand: "xovis",
    path: "/xovis",
    body: xovis.v4Windows,
    sn: "80:1F:12:D5:30:DC",
    records: [["0", 60, 1, 0]],
  },
  {
    brand: "xovis without metadata",
    path: "/xovis/XV5-1",
    body: xovis.logics,
    sn: "XV5-1",
    records: [["2", 60, 1, 0]],
  },
  { brand: "axis", path: "/axis", body: axis.captured, sn: "b8a44fa89c85", records: [["1", 60, 1, 2]] },
];

async function keptRecords({ platform }: ListeningServer, deviceId: number) {
  const { rows } = await platform.database.pool.query<{
    line: string;
    seconds: number;
    in: number;
    out: number;
  }>(
    `select line, seconds, coalesce(in_count, 0) as in, coalesce(out_count, 0) as out from records
     where device_id = $1 and source <> 'presence' order by start_at, line`,
    [deviceId],
  );
  return rows.map((row) => [row.line, row.seconds, row.in, row.out]);
}

test.each(cases)(
  "$brand: what an unknown device sends waits; added, its lines are found and count once bound",
  async ({ path, body, sn, records, type = "application/json" }) => {
    const server = await listeningServer(anyAge);
    const { addDevice, accessId, ask, entityId, tenantId } = await countingSite(server);
    const { key } = await ask(siteKeys.create, { body: { name: "Doors" } });
    const post = () =>
      fetch(`http://127.0.0.1:${server.ports.http}/d/${key}${path}`, {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
    expect((await post()).status).toBeLessThan(300);
    expect(await keptPayloads(server)).toMatchObject([{ state: "waiting", sn }]);

    const { id: deviceId } = await addDevice({ sn });
    await vi.waitFor(async () => expect(await keptPayloads(server)).toEqual([]), 10_000);
    expect(await keptRecords(server, deviceId)).toEqual(records);
    // Sent again, after a lost answer.
    expect((await post()).status).toBeLessThan(300);
    expect(await keptRecords(server, deviceId)).toEqual(records);

    const lines = await ask(devices.lines, { query: { deviceId } });
    expect(lines.map(({ line }) => line).sort()).toEqual([...new Set(records.map(([line]) => line))].sort());
    const bound = {
      corridorId: accessId,
      devices: lines.map(({ line }) => ({ deviceId, line, direction: 3, from: "2000-01-01" })),
    };
    await ask(devices.bind, { body: bound });
    const sums = async () => {
      const { rows } = await server.platform.database.pool.query(
        `select coalesce(sum(in_count), 0)::int as in, coalesce(sum(out_count), 0)::int as out
         from day_rollups where tenant_id = $1 and kind = 0 and subject_id = $2`,
        [tenantId, entityId],
      );
      return rows[0];
    };
    await recompute(server.platform.database.pool, tenantId);
    // In and out are exchanged by the binding.
    const total = (index: 2 | 3) => records.reduce((sum, record) => sum + record[index], 0);
    expect(await sums()).toEqual({ in: total(3), out: total(2) });
  },
);

test("garbage on every path is kept as unreadable, with a reason, and counts nobody", async () => {
  const server = await listeningServer(anyAge);
  const paths = [...new Set(cases.map(({ path }) => path)), "/lorawan", "/api/camera/dataUpload"];
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}${path}`, {
      method: "POST",
      body: "\u0001 garbage",
    });
    expect([path, answer.status]).toEqual([path, expect.not.toSatisfy((status: number) => status >= 500)]);
  }
  const kept = await keptPayloads(server);
  expect(kept).toHaveLength(paths.length);
  for (const payload of kept)
    expect(payload).toMatchObject({ state: "unreadable", reason: expect.stringMatching(/\w+/) });
  const { rows } = await server.platform.database.pool.query("select 1 from records");
  expect(rows).toEqual([]);
});

test("a Wi-Fi password is kept nowhere", async () => {
  const server = await listeningServer(anyAge);
  await fetch(`http://127.0.0.1:${server.ports.http}/xml`, { method: "POST", body: brickstream.foorir });
  const [payload] = await keptPayloads(server);
  expect(payload?.body).toContain("2010010000000001");
  expect(payload?.body).not.toContain("Wi-Fi-Password");
  expect(payload?.body).not.toContain("Wifi-Password");
});

async function published(server: ListeningServer, topic: string, body: object | string): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.ports.mqtt}`, { reconnectPeriod: 0 });
  await client.publishAsync(topic, typeof body === "string" ? body : JSON.stringify(body), { qos: 1 });
  await client.endAsync();
}

test("over MQTT: network servers' topics, Milesight and Xovis bodies", async () => {
  const server = await listeningServer(anyAge);
  const { addDevice } = await countingSite(server);
  const hex = Object.values(payloads).find((payload) => payload.startsWith("05CC")) ?? "";
  const lora = chirpStack4(hex, "VS133");
  const counter = await addDevice({ sn: (lora as { deviceInfo: { devEui: string } }).deviceInfo.devEui });
  await published(server, "application/7/device/any/event/up", lora);
  expect((await keptRecords(server, counter.id)).at(-1)).toEqual(["4", 300, 5, 7]);

  const things = thingsStack(hex);
  await published(server, "v3/app@tenant/devices/any/up", things);
  const trigger = await addDevice({ sn: "6384E16179950009" });
  await published(server, `foyer/v1/${trigger.sn}/flow`, milesight.trigger);
  expect(await keptRecords(server, trigger.id)).toHaveLength(2);
  const sensor = await addDevice({ sn: "XV5-2" });
  await published(server, `foyer/v1/${sensor.sn}/flow`, xovis.logics);
  expect(await keptRecords(server, sensor.id)).toEqual([["2", 60, 1, 0]]);
});

test("over MQTT: a door counter's passages count when they arrive", async () => {
  const server = await listeningServer({ FOYER_MQTT_TOPICS: "+/text_sensor/+/state,+/status" });
  const { addDevice } = await countingSite(server);
  const node = await addDevice({ sn: "roode32" });
  await published(server, esphome.status, "online");
  for (const word of ["Entry", "Exit", "Entry", "unknown"]) await published(server, esphome.direction, word);
  const kept = await keptRecords(server, node.id);
  expect(kept.map(([line, seconds]) => [line, seconds])).toEqual([
    ["1", 0],
    ["1", 0],
    ["1", 0],
  ]);
  expect(kept.map(([, , came, went]) => [came, went])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(await keptPayloads(server)).toEqual([]);
});

test("over MQTT: cameras that send positions wait to be added, without what tells who was seen", async () => {
  const scene = "shop/B8A44F7ADD87/tracks";
  const server = await listeningServer({
    ...anyAge,
    FOYER_MQTT_TOPICS: "frigate/events,shop/#,dataq/path/+,+/+/onvif-mj/VideoAnalytics/+/+,paxout-hall/+",
  });
  server.clock.set("2026-11-23T00:00:00Z");
  const messages: [topic: string, body: string, sn: string][] = [
    [frigateTopics.events, frigate.end, "frigate.front_door"],
    [scene, sceneSamples.track, "B8A44F7ADD87"],
    ["dataq/path/B8A44F7ADD88", dataQSamples.human, "B8A44F7ADD88"],
    [onvifTopic, onvif.specification, "lobby.cam-3"],
    [paxcounterTopics.packed, paxcounter.packed, "paxout-hall"],
  ];
  for (const [topic, body] of messages) await published(server, topic, body);
  const kept = await keptPayloads(server);
  expect(kept.map(({ state, sn }) => [state, sn])).toEqual(messages.map(([, , sn]) => ["waiting", sn]));
  const bodies = kept.map(({ body }) => String(body)).join("\n");
  expect(bodies).not.toMatch(/Jane|AB-123|snapshot|\/9j\//);

  const { addDevice } = await countingSite(server);
  for (const [, , sn] of messages) await addDevice({ sn });
  // What the samples tell is of days that heat is kept for no longer, but for Frigate's.
  const [, ...past] = messages;
  const tooOld = past
    .filter(([, , sn]) => sn !== "paxout-hall")
    .map(([, , sn]) => ["unreadable", sn, "heat of a time that is not kept any more, or in the future"]);
  await vi.waitFor(async () => {
    const left = await keptPayloads(server);
    expect(left.map(({ state, sn, reason }) => [state, sn, reason])).toEqual(tooOld);
  }, 10_000);
  const { pool } = server.platform.database;
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ total: number }>(
      "select sum(total)::int as total from heat_grids where measure = 0",
    );
    expect(rows[0]?.total).toBeGreaterThan(0);
  }, 10_000);
  const { rows } = await pool.query("select 1 from records where source <> 'presence'");
  expect(rows).toEqual([]);
});
