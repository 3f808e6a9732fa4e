import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { deviceKeys } from "@foyer/contract/devices/security";
import { commandTopic, flowTopic } from "@foyer/contract/devices/topics";
import { connectAsync, type MqttClient } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { hasExternalBroker, lastingBroker } from "../../../../test/external-broker.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { startEventRelay } from "../../../platform/event-relay.ts";
import { makeAccess, makePasswords } from "./mosquitto-files.ts";

const patience = { timeout: 20_000, interval: 100 };
const script = resolve(import.meta.dirname, "../../../broker-files.ts");
const server = { username: "foyer", password: "servers' password: 1" };

test("the files hold what there is to hold, keep the lines of others, and change only when something did", async () => {
  const devices = [
    { sn: "A1", hash: "$7$101$c2FsdA==$aGFzaA==" },
    { sn: "AA:BB", hash: "$7$101$c2FsdA==$aGFzaA==" },
    { sn: "OLD", hash: null },
    { sn: "foyer", hash: "$7$101$c2FsdA==$aGFzaA==" },
  ];
  const first = await makePasswords("gateway:$7$101$x$y", server, devices);
  expect(first).toMatchObject({ devices: 1, withoutHash: ["OLD"], unfit: ["AA:BB", "foyer"] });
  expect(first.text.split("\n")).toEqual([
    "gateway:$7$101$x$y",
    expect.stringMatching(/^# Foyer begins/),
    expect.stringMatching(/^foyer:\$7\$101\$/),
    "A1:$7$101$c2FsdA==$aGFzaA==",
    expect.stringMatching(/^# Foyer ends: /),
    "",
  ]);
  const edited = `${first.text}another:$7$101$x$y\n`;
  const again = await makePasswords(edited, server, devices);
  expect(again.text).toBe(edited);
  // As the first of them began.
  const earlier = edited.replace(
    /^# Foyer begins:.*$/m,
    "# Foyer begins: made anew by `npm run broker-files`.",
  );
  expect((await makePasswords(earlier, server, devices)).text).toBe(edited);
  // A line of before, of somebody that Foyer knows, would stand against its own.
  const doubled = await makePasswords(`foyer:$7$101$x$y\nA1:$7$101$x$y\n${edited}`, server, devices);
  expect(doubled.text.match(/^(foyer|A1):/gm)).toEqual(["foyer:", "A1:"]);
  const changed = await makePasswords(edited, { ...server, password: "another" }, []);
  expect(changed.text).not.toContain("A1:");
  expect(changed.text).toContain("gateway:");
  expect(changed.text).toContain("another:");
  expect(/^foyer:.*$/m.exec(changed.text)?.[0]).not.toBe(/^foyer:.*$/m.exec(edited)?.[0]);

  const access = makeAccess("user gateway\ntopic write frigate/#\n", server, ["frigate/events"]);
  expect(access).toMatch(/^user gateway\ntopic write frigate\/#\n# Foyer begins/);
  expect(access).toContain("\npattern write foyer/v1/%u/flow\n");
  expect(makeAccess(access, server, ["frigate/events"])).toBe(access);
  expect(() => makeAccess(access.replace("# Foyer ends", "#"), server, [])).toThrow(/Foyer ends/);
});

const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", () => resolve()));

/** A site, its counts through a Mosquitto that looks into files that follow the keys. */
async function guardedSite() {
  const folder = await mkdtemp(join(tmpdir(), "foyer-broker-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paths = { passwords: join(folder, "passwords"), access: join(folder, "access") };
  for (const path of Object.values(paths)) await writeFile(path, "");
  const broker = await lastingBroker([
    "allow_anonymous false",
    `password_file ${paths.passwords}`,
    `acl_file ${paths.access}`,
  ]);
  const url = new URL(broker.url);
  Object.assign(url, server);
  const own = { MQTT_URL: url.href, FOYER_MQTT_TRUSTED: "on", FOYER_DEVICE_KEYS: "required" };
  const running = await listeningServer(own);
  const { database, events, log } = running.platform;
  onTestFinished(await startEventRelay(database.url, events, log));
  const site = await countingSite(running);
  const pidFile = join(folder, "mosquitto.pid");
  await writeFile(pidFile, String(broker.pid()));
  const files = spawn(process.execPath, [script, "--follow", "--pid", pidFile, folder], {
    env: { ...process.env, ...own, DATABASE_URL: database.url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    const ended = once(files, "exit");
    files.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
  let said = "";
  files.stdout.on("data", (part) => {
    said += String(part);
  });
  await vi.waitFor(() => expect(said).toContain("devices"), patience);
  const connect = async (username: string, password: string, clientId = username) => {
    const client = await connectAsync(broker.url, { username, password, clientId, reconnectPeriod: 0 });
    onTestFinished(() => client.endAsync(true));
    return client;
  };
  const began = Date.now() - 3_600_000;
  const publish = (client: MqttClient, sn: string, minute: number) => {
    const start = new Date(began - minute * 60_000).toISOString();
    return client.publishAsync(
      flowTopic(sn),
      JSON.stringify({ sn, records: [{ start, seconds: 60, in: 1 }] }),
      {
        qos: 1,
      },
    );
  };
  const counted = async () =>
    (
      await database.pool.query(
        `select d.sn, count(*)::int as n from records r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id group by 1 order by 1`,
      )
    ).rows;
  return { ...site, running, paths, connect, publish, counted, said: () => said, pool: database.pool };
}

test.skipIf(!hasExternalBroker)(
  "a Mosquitto with these files lets devices in by their keys, each under its own serial number, until a key is revoked",
  { timeout: 90_000 },
  async () => {
    const { device, addDevice, bind, ask, connect, publish, counted, paths, pool } = await guardedSite();
    const other = await addDevice();
    await bind(other.id, "2000-01-01");
    await vi.waitFor(
      async () => expect(await readFile(paths.passwords, "utf8")).toContain(`\n${other.sn}:`),
      patience,
    );
    expect((await stat(paths.passwords)).mode & 0o007).toBe(0o004);

    const one = await vi.waitFor(() => connect(device.sn, device.key), patience);
    for (const [name, key] of [
      [device.sn, "wrong"],
      [device.sn, other.key],
      ["unknown", device.key],
    ] as const)
      await expect(connect(name, key, "another"), `${name} ${key}`).rejects.toThrow(/Not authorized/i);

    // The servers were turned away before the files were there, and come back a little later.
    await vi.waitFor(async () => {
      await publish(one, device.sn, 0);
      expect(await counted()).toHaveLength(1);
    }, patience);
    // Mosquitto ends the connection after it.
    const forger = await vi.waitFor(() => connect(other.sn, other.key), patience);
    const caught = closed(forger);
    await publish(forger, device.sn, 1);
    await caught;
    const two = await connect(other.sn, other.key);
    await publish(two, other.sn, 2);
    await vi.waitFor(async () => expect(await counted()).toHaveLength(2), patience);
    expect((await counted()).map(({ n }) => n)).toEqual([1, 1]);
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select unproven_at from device_contacts");
      expect(rows).toEqual([{ unproven_at: null }, { unproven_at: null }]);
    }, patience);

    const heard: string[] = [];
    for (const client of [one, two]) {
      client.on("message", (topic) => heard.push(`${client.options.username} ${topic}`));
      await client.subscribeAsync([commandTopic(device.sn), "#"], { qos: 1 });
    }
    const servers = await connect(server.username, server.password, "a server");
    await servers.publishAsync(commandTopic(device.sn), "{}", { qos: 1 });
    await vi.waitFor(() => expect(heard).toContain(`${device.sn} ${commandTopic(device.sn)}`), patience);
    expect(heard.filter((line) => line.startsWith(other.sn))).toEqual([]);

    const ended = closed(one);
    const { key } = await ask(deviceKeys.rotate, { body: { deviceId: device.id, overlapHours: 0 } });
    await ended;
    await expect(connect(device.sn, device.key)).rejects.toThrow(/Not authorized/i);
    const again = await connect(device.sn, key);
    await publish(again, device.sn, 5);
    await vi.waitFor(
      async () => expect((await counted()).find(({ sn }) => sn === device.sn)?.n).toBe(2),
      patience,
    );
    expect(two.connected).toBe(true);

    const ids = (await ask(deviceKeys.list, { query: { deviceId: device.id } })).map(({ id }) => id);
    const over = closed(again);
    await ask(deviceKeys.revoke, { body: { deviceId: device.id, ids } });
    await over;
    await expect(connect(device.sn, key)).rejects.toThrow(/Not authorized/i);
  },
);

test.skipIf(!hasExternalBroker)(
  "a key of before is in the file once its device has shown it somewhere; accounts of others stay in it",
  { timeout: 60_000 },
  async () => {
    const { running, device, ask, connect, paths, said, pool } = await guardedSite();
    await pool.query("update device_keys set mosquitto_hash = null");
    running.platform.events.emit("deviceKeysChanged", { tenantId: 0, deviceId: 0, sn: "" });
    await vi.waitFor(
      async () => expect(await readFile(paths.passwords, "utf8")).not.toContain(device.sn),
      patience,
    );
    expect(said()).toContain(`or get a new key: ${device.sn}`);
    const start = new Date(Date.now() - 3_600_000).toISOString();
    const body = { sn: device.sn, records: [{ start, seconds: 60, in: 1 }] };
    expect(await running.post(body, device.key)).toMatchObject({ status: 200 });
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query("select from device_keys where mosquitto_hash is not null");
      expect(rowCount).toBe(1);
    }, patience);
    running.platform.events.emit("deviceKeysChanged", { tenantId: 0, deviceId: 0, sn: "" });
    await vi.waitFor(() => connect(device.sn, device.key), patience);

    // A gateway has an account of its own, made by the broker's own means.
    await promisify(execFile)("mosquitto_passwd", ["-b", paths.passwords, "gateway", "its password"]);
    await appendFile(paths.access, "user gateway\ntopic write frigate/#\n");
    running.platform.events.emit("deviceKeysChanged", { tenantId: 0, deviceId: 0, sn: "" });
    const { key } = await ask(deviceKeys.rotate, { body: { deviceId: device.id, overlapHours: 0 } });
    await vi.waitFor(() => connect(device.sn, key), patience);
    await connect("gateway", "its password");
    expect(await readFile(paths.access, "utf8")).toMatch(
      /\n# Foyer ends.*\nuser gateway\ntopic write frigate\/#\n$/,
    );
  },
);
