import { firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { expect, test, vi } from "vitest";
import { he2Connection, he2Frame } from "../../../../test/device-connections.ts";
import { company, companyAdmin, device, deviceModel, entity } from "../../../../test/factories.ts";
import { uploadedPackage } from "../../../../test/firmware.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { byteRange } from "../../../platform/http/byte-range.ts";
import { heartbeat } from "../protocols/he2/frame.ts";
import { makeRolloutWorker } from "./rollout-worker.ts";

const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, nth) => nth % 251));

/** An infrared counter that is to get V6, its connection, and a worker the test turns. */
async function counter() {
  const server = await listeningServer();
  server.platform.listening.host = "127.0.0.1";
  let ahead = 0;
  Object.assign(server.platform.clock, { now: () => new Date(Date.now() + ahead) });
  await deviceModel(server.admin, { deviceType: 1, code: "HX-H6" });
  const modelId = (
    await server.platform.database.db
      .selectFrom("device_models")
      .select("id")
      .where("code", "=", "HX-H6")
      .executeTakeFirstOrThrow()
  ).id;
  const tenantId = await company(server.admin);
  let ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask, { workTime: "00:00~00:00" });
  const made = await device(ask, { modelId, entityId, deviceType: 1, uploadInterval: 5 });
  const { updateUrl } = await uploadedPackage(server, bytes);
  await server.admin(firmwares.create, {
    body: { deviceType: 1, model: "HX-H6", version: "V6.00", updateUrl, push: true },
  });
  const worker = makeRolloutWorker(server.platform, commandHandlers);
  const line = await he2Connection(server.ports.tcp);
  const beat = (version: string) =>
    line.ask(he2Frame(heartbeat, `${made.sn},20260504090000,49,47,1,${version},HX-H6`));
  /** What is known of the device's version is written in batches. */
  const written = (version: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await server.platform.database.pool.query(
          "select version, last_seen_at > now() - interval '1 minute' + $2 * interval '1 ms' as fresh from devices where id = $1",
          [made.id, ahead],
        );
        expect(rows[0]).toEqual({ version, fresh: true });
      },
      { timeout: 10_000, interval: 100 },
    );
  const pass = async (minutes: number) => {
    ahead += minutes * 60_000;
    ask = await companyAdmin(server, tenantId);
  };
  const readState = async (id: number) =>
    (await ask(rollouts.devices, { query: { id } })).content.map(({ state, failure }) => failure ?? state)[0];
  return { server, made, worker, beat, written, pass, readState, ask: () => ask };
}

test("an infrared counter is offered new firmware once, fetches it by its own address and is done", async () => {
  const { server, made, worker, beat, written, readState, ask } = await counter();
  await beat("V5.38");
  await written("V5.38");
  const { id } = await ask()(rollouts.upgradeNow, { body: { deviceIds: [made.id] } });
  await worker.round();
  expect(await readState(id)).toBe("queued");

  const actual = await beat("V5.38");
  expect(actual.slice(-3)[0]).toBe("1");
  const link = actual.at(-2) ?? "";
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/firmware\/\d+-[\w-]{32}$/);
  expect(await readState(id)).toBe("offered");
  // Once: it would upgrade with every message.
  expect((await beat("V5.38")).slice(-3)).toEqual(["0", "0", "0"]);

  const head = await fetch(link, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  expect(await readState(id)).toBe("offered");
  const first = await fetch(link, { headers: { range: "bytes=0-299999" } });
  expect([first.status, first.headers.get("content-range")]).toEqual([206, `bytes 0-299999/${bytes.length}`]);
  expect(Buffer.from(await first.arrayBuffer()).equals(bytes.subarray(0, 300_000))).toBe(true);
  await vi.waitFor(async () => expect(await readState(id)).toBe("downloading"));
  expect((await fetch(link, { headers: { range: "bytes=600000-" } })).status).toBe(416);
  const rest = await fetch(link, { headers: { range: "bytes=300000-" } });
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(300_000))).toBe(true);
  await vi.waitFor(async () => expect(await readState(id)).toBe("downloaded"));

  expect((await fetch(`${link}x`)).status).toBe(404);
  await beat("V6.00");
  await written("V6.00");
  await worker.round();
  expect(await readState(id)).toBe("done");
  expect((await fetch(link)).status).toBe(404);
  const { rows } = await server.platform.database.pool.query("select state, parameters from commands");
  expect(rows).toMatchObject([{ state: "succeeded" }]);
  expect(JSON.stringify(rows)).not.toContain("/firmware/");
});

test("a counter that keeps its old version after fetching has failed; one that never fetches too", async () => {
  const { made, worker, beat, written, pass, readState, ask } = await counter();
  await beat("V5.38");
  await written("V5.38");
  const { id } = await ask()(rollouts.upgradeNow, { body: { deviceIds: [made.id] } });
  await worker.round();
  const link = (await beat("V5.38")).at(-2) ?? "";
  for (let message = 0; message < 3; message++) {
    await pass(11);
    await beat("V5.38");
    await written("V5.38");
    await worker.round();
  }
  expect(await readState(id)).toBe("notFetched");
  expect((await fetch(link)).status).toBe(404);

  await ask()(rollouts.retry, { body: { id } });
  await worker.round();
  await pass(0);
  const again = await vi.waitFor(async () => {
    const answer = await beat("V5.38");
    expect(answer.at(-2)).toMatch(/^http/);
    return answer.at(-2) ?? "";
  }, 15_000);
  await (await fetch(again)).arrayBuffer();
  await vi.waitFor(async () => expect(await readState(id)).toBe("downloaded"));
  for (let message = 0; message < 3; message++) {
    await pass(11);
    await beat("V5.38");
    await written("V5.38");
    await worker.round();
  }
  expect(await readState(id)).toBe("oldVersion");
}, 60_000);

test.each([
  ["was not known", null],
  ["is another one by now", "V5.30"],
])(
  "a counter whose version %s when the roll-out was planned is given its time",
  async (_, planned) => {
    const { made, worker, beat, written, pass, readState, ask } = await counter();
    if (planned) {
      await beat(planned);
      await written(planned);
    }
    const { id } = await ask()(rollouts.upgradeNow, { body: { deviceIds: [made.id] } });
    if (planned) {
      // Somebody upgraded it by hand meanwhile.
      await beat("V5.38");
      await written("V5.38");
    }
    await worker.round();
    await beat("V5.38");
    await written("V5.38");
    await worker.round();
    expect(await readState(id)).toBe("offered");
    await pass(11);
    await beat("V6.00");
    await written("V6.00");
    await worker.round();
    expect(await readState(id)).toBe("done");
  },
  60_000,
);

test("a range is read as HTTP has it", () => {
  expect(byteRange(undefined, 10)).toBeNull();
  expect(byteRange("bytes=0-", 10)).toEqual({ from: 0, to: 10 });
  expect(byteRange("bytes=2-4", 10)).toEqual({ from: 2, to: 5 });
  expect(byteRange("bytes=8-99", 10)).toEqual({ from: 8, to: 10 });
  expect(byteRange("bytes=-3", 10)).toEqual({ from: 7, to: 10 });
  expect(byteRange("bytes=10-", 10)).toBe("unfit");
  for (const odd of ["bytes=-", "bytes=4-2", "bytes=0-1,3-4", "items=0-1", "bytes=a-b"])
    expect(byteRange(odd, 10)).toBeNull();
});

test("a counter is told of plain http only; what cannot be told waits, and is refused where that is known", async () => {
  const { server, made, worker, beat, written, readState, ask } = await counter();
  await beat("V5.38");
  await written("V5.38");
  const { id } = await ask()(rollouts.upgradeNow, { body: { deviceIds: [made.id] } });
  await worker.round();
  const { config } = server.platform;
  Object.assign(config, { deviceUrl: "https://devices.example.org" });
  expect((await beat("V5.38")).slice(-3)).toEqual(["0", "0", "0"]);
  expect(await readState(id)).toBe("queued");
  const refused = { key: "validation.failed", fields: { firmwareId: "plainHttp" } };
  await expect(ask()(rollouts.upgradeNow, { body: { deviceIds: [made.id] } })).rejects.toMatchObject(refused);
  Object.assign(config, { deviceUrl: undefined });
  expect((await beat("V5.38")).at(-2)).toMatch(/^http:/);
  expect(await readState(id)).toBe("offered");
});
