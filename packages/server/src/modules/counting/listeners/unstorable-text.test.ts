import { unreadable } from "@foyer/contract/counting/records";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection, he2Connection, he2Frame, mqttDevice } from "../../../../test/device-connections.ts";
import { decoderSamples } from "../../../../test/fuzz/decoder-samples.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { statistics } from "../../devices/protocols/he2/frame.ts";

const record = { start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 };

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  const post = (path: string, body: BodyInit, contentType = "application/json") =>
    fetch(`http://127.0.0.1:${server.ports.http}${path}`, {
      method: "POST",
      headers: { "content-type": contentType },
      body,
    });
  return { server, ...(await countingSite(server)), post };
}

test("an address with a zero character is refused at once, whatever it is of", async () => {
  const { server, post } = await berlin();
  for (const path of [
    "/xovis/A%00B",
    "/xovis?a=%00",
    "/v1/records?%00",
    "/d/%00/xovis",
    "/lorawan?event=up%00",
  ]) {
    const answer = await post(path, "{}");
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.json()).toMatchObject({ code: 400, message: expect.stringContaining("U+0000") });
  }
  expect(await keptPayloads(server)).toEqual([]);
});

test("a user name or topic with a zero character ends the connection; other devices go on", async () => {
  const { server, device } = await berlin({ FOYER_MQTT_TOPICS: "gateway/+" });
  const { sn, key } = device;
  const flow = JSON.stringify({ sn, records: [record] });
  await expect(mqttDevice(server, { username: "A\0B", clientId: "a" })).rejects.toThrow();
  await expect(mqttDevice(server, { username: "A\0B", password: "x", clientId: "A\0B" })).rejects.toThrow();
  for (const topic of ["foyer/v1/A\0B/flow", "foyer/v1/A\0B/state", "gateway/A\0B"]) {
    const client = await mqttDevice(server, { clientId: `stranger${topic.length}` });
    const closed = disconnection(client);
    client.publish(topic, flow, { qos: 1 }, () => undefined);
    await closed;
  }
  expect(await keptPayloads(server)).toEqual([]);
  expect(await listRecords(server, device.id)).toEqual([]);
  const client = await mqttDevice(server, { username: sn, password: key, clientId: sn });
  await client.publishAsync(`foyer/v1/${sn}/flow`, flow, { qos: 1 });
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("a payload with zero characters is listed as unreadable, and acknowledged", async () => {
  const { server, device } = await berlin({ FOYER_MQTT_TOPICS: "gateway/+" });
  const { sn, key } = device;
  const client = await mqttDevice(server, { username: sn, password: key, clientId: sn });
  const bodies = [
    { sn: `${sn}\0`, records: [record] },
    { sn, records: [{ ...record, line: "1\0" }] },
    { sn, records: [{ ...record, "in\0": 1 }] },
    { sn, records: [{ ...record, line: "1\ud800" }] },
  ].map((body) => JSON.stringify(body));
  for (const body of [...bodies, "\0", `{"sn":"${sn}\0"}`]) {
    await client.publishAsync(`foyer/v1/${sn}/flow`, body, { qos: 1 });
    await client.publishAsync("gateway/1", body, { qos: 1 });
  }
  expect((await server.admin(unreadable.list)).totalElements).toBe(12);
  expect(await listRecords(server, device.id)).toEqual([]);
});

test("zero characters and halves of characters anywhere in a message of any brand are no failure of ours", async () => {
  const { server, post } = await berlin({ FOYER_MAX_AGE_DAYS: "36500" });
  const failures: string[] = [];
  const perProtocol = [...Map.groupBy(decoderSamples, ({ protocol }) => protocol).values()];
  const counter = await he2Connection(server.ports.tcp);
  for (const sample of perProtocol.map((samples) => samples[0])) {
    if (!sample) continue;
    const text = sample.body.toString("latin1");
    if (sample.transport === "tcp") {
      counter.socket.write(he2Frame(statistics, "A\0B,20260504070000,1,2,1,1,1,\0,\0"));
      continue;
    }
    const words = [...text.matchAll(/[A-Za-z0-9]{4,}/g)].slice(0, 12);
    for (const { index } of words)
      for (const strange of ["\0", "\\u0000", "\\ud800", "&#0;", "%00", "\ud800"]) {
        const body = Buffer.from(`${text.slice(0, index + 2)}${strange}${text.slice(index + 2)}`, "utf8");
        const { status } = await post(sample.path, new Uint8Array(body), sample.contentType);
        if (status >= 500) failures.push(`${status} ${sample.path} ${body.toString("base64")}`);
      }
  }
  expect(failures).toEqual([]);
}, 60_000);
