import { messaging } from "@foyer/contract/devices/messaging";
import { auth } from "@foyer/contract/identity/auth";
import { expect, onTestFinished, test, vi } from "vitest";
import { company, companyAdmin, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { scriptedDevice } from "../../../../test/scripted-device.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import type { Ask } from "../../../../test/test-server.ts";

/** Everything an open live stream received, as text. */
async function stream(server: ListeningServer, url: string, ask: Ask) {
  const { user } = await ask(auth.info);
  const { token } = await server.identity.sessions.open(user.id, { ip: "127.0.0.1" } as never);
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const headers = { cookie: `foyer-token=${token}` };
  const { body } = await fetch(`${url}/hx-api/api/live`, { headers, signal: gone.signal });
  const received = { text: "" };
  void (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += chunk;
  })().catch(() => undefined);
  return received;
}

test("a watched device's totals are told to those who may see it, and their rows are not kept", async () => {
  const server = await listeningServer({ FOYER_ANSWER_SECONDS: "0.5" });
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const [entityId, elsewhere] = [await entity(ask), await entity(ask)];
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const { id, sn, key } = await device(ask, { modelId, entityId, deviceType: 2 });
  const may = ["device:list"] as const;
  const seeing = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  const blind = await storeUser(server, tenantId, { may, range: { entityIds: [elsewhere] } });
  const url = await server.http.listen({ port: 0, host: "127.0.0.1" });

  await expect(seeing(messaging.watch, { params: { sn } })).rejects.toMatchObject({ key: "device.offline" });
  const counter = await scriptedDevice(server, { sn, key });
  const [ofSeeing, ofBlind] = [await stream(server, url, seeing), await stream(server, url, blind)];
  await expect(server.ask(messaging.watch, { params: { sn } })).rejects.toMatchObject({ status: 401 });
  await expect(blind(messaging.watch, { params: { sn } })).rejects.toMatchObject({ status: 404 });
  await seeing(messaging.watch, { params: { sn } });
  await vi.waitFor(
    () => expect(ofSeeing.text.match(/event: deviceTotals/g)?.length).toBeGreaterThan(2),
    15_000,
  );
  const [, data] = /event: deviceTotals\ndata: (.+)/.exec(ofSeeing.text) ?? [];
  expect(JSON.parse(data ?? "")).toMatchObject({
    ...{ deviceId: id, sn, at: expect.any(String) },
    totals: { enter: 12, leave: 9, pass: 30, return: 2, staying: 3 },
  });
  expect(ofBlind.text).not.toContain("deviceTotals");

  await seeing(messaging.unwatch, { params: { sn } });
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query("select from commands");
    expect(rows).toEqual([]);
  }, 10_000);
  expect(counter.received.every(({ Command }) => Command === 2301)).toBe(true);
});
