import { quarantine, unreadable } from "@foyer/contract/counting/records";
import { deviceProof } from "@foyer/contract/devices/claims";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection, he2Frame, mqttDevice } from "../../../../test/device-connections.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { samples as axis } from "../../devices/protocols/axis/samples.ts";
import { samples as brickstream } from "../../devices/protocols/brickstream/samples.ts";
import { statistics } from "../../devices/protocols/he2/frame.ts";
import { samples as hikvision } from "../../devices/protocols/hikvision/samples.ts";
import { samples as hpc } from "../../devices/protocols/hpc/samples.ts";
import { samples as milesight } from "../../devices/protocols/milesight/samples.ts";
import { samples as xovis } from "../../devices/protocols/xovis/samples.ts";

/** A device of a company as it is made: nobody has let anything in without proof. */
async function newCompany(sn?: string) {
  const server = await listeningServer({ FOYER_MAX_AGE_DAYS: "36500" });
  if (sn === undefined) server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server, sn === undefined ? {} : { sn });
  const { pool } = server.platform.database;
  await pool.query("delete from device_security where tenant_id = $1", [made.tenantId]);
  expect(await made.ask(deviceSecurity.show)).toMatchObject({ keysRequired: true, addresses: [] });
  const setAside = async () =>
    (await made.ask(quarantine.list, { query: { reason: "unproven" } })).totalElements +
    (await made.ask(unreadable.list, {})).content.filter(({ reason }) => reason?.includes("proof")).length;
  return { server, ...made, sn: made.device.sn, setAside };
}

const send = ({ ports }: ListeningServer, path: string, body: string, type = "application/json") =>
  fetch(`http://127.0.0.1:${ports.http}${path}`, { method: "POST", headers: { "content-type": type }, body });

const from = Date.parse("2026-05-04T07:00:00Z") / 1000;
const foorir = (sn: string) =>
  JSON.stringify({ sn, startTime: from, endTime: from + 300, time: from + 300, in: 1, out: 0 });

test.each([
  ["foorir", "/api/camera/dataUpload", foorir("CAM-1"), "CAM-1"],
  ["brickstream", "/xml", brickstream.foorir, "2010010000000001", "text/xml"],
  ["hpc", "/dataport.aspx", hpc.counts, "82B33B0D", "application/x-www-form-urlencoded"],
  ["hikvision", "/hikvision", hikvision.window, "44:47:cc:50:00:c1", "application/xml"],
  ["milesight", "/milesight", milesight.trigger, "6384E16179950009"],
  ["xovis", "/xovis", xovis.v4Windows, "80:1F:12:D5:30:DC"],
  ["axis", "/axis", axis.captured, "b8a44fa89c85"],
])("%s of a new company: without a site key it is set aside, with one it counts", async (...given) => {
  const [, path, body, sn, type] = given;
  const { server, ask, device, setAside } = await newCompany(sn);
  expect((await send(server, path, body, type)).status).toBeLessThan(300);
  expect(await listRecords(server, device.id)).toEqual([]);
  expect(await setAside()).toBeGreaterThan(0);
  const { key } = await ask(siteKeys.create, { body: { name: "Doors" } });
  expect((await send(server, `/d/${key}${path}`, body, type)).status).toBeLessThan(300);
  expect((await listRecords(server, device.id)).length).toBeGreaterThan(0);
});

test("Foyer's own format and MQTT: by the device's key, and not without", async () => {
  const { server, device, sn, setAside } = await newCompany();
  const records = { sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 }] };
  expect((await server.post(records)).body.data).toMatchObject({ accepted: 0, quarantined: 1 });
  expect(await setAside()).toBe(1);
  await expect(mqttDevice(server, { username: sn, clientId: sn })).rejects.toThrow();
  expect(await listRecords(server, device.id)).toEqual([]);
  expect((await server.post(records, device.key)).body.data).toMatchObject({ accepted: 1 });
});

test("HX-HE2 has no place for a proof: its switch or a listed network lets it count", async () => {
  const { server, ask, device, sn, setAside } = await newCompany();
  const line = await he2Connection(server.ports.tcp);
  const report = async (clock: string) =>
    (await line.ask(he2Frame(statistics, `${sn},20260504${clock},7,5,49,47,1,V5.38-EN,HX-H6`)))[0];
  expect(await report("095000")).toBe("0");
  expect(await listRecords(server, device.id)).toEqual([]);
  expect(await setAside()).toBe(1);
  const proof = () => ask(deviceProof.show, { query: { deviceId: device.id } });
  expect(await proof()).toMatchObject({ demanded: true, unprovenAllowed: false });
  await ask(deviceProof.set, { body: { deviceId: device.id, unprovenAllowed: true } });
  await report("095500");
  expect(await listRecords(server, device.id)).toHaveLength(1);
  await ask(deviceProof.set, { body: { deviceId: device.id, unprovenAllowed: false } });
  await ask(deviceSecurity.setAddresses, { body: { addresses: ["127.0.0.0/8"] } });
  await report("100000");
  expect(await listRecords(server, device.id)).toHaveLength(2);
});
