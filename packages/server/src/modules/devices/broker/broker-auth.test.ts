import { deviceKeys } from "@foyer/contract/devices/security";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { testServer } from "../../../../test/test-server.ts";

const token = "what-the-broker-shows-to-be-heard";
const bearer = { authorization: `Bearer ${token}` };

async function brokerSite(environment: Record<string, string> = {}) {
  const server = await testServer({
    FOYER_BROKER_TOKEN: token,
    FOYER_LOG: "silent",
    MQTT_URL: "mqtt://foyer:the%20servers%27%20password@127.0.0.1:1",
    ...environment,
  });
  const { device, ask } = await countingSite(server);
  const call = (path: string, payload: object | string, headers: Record<string, string> = bearer) =>
    server.http.inject({ method: "POST", url: `/broker/auth/${path}`, headers, payload });
  const emqx = async (path: string, body: object) => {
    const answer = await call(`emqx/${path}`, body);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ]);
    return answer.json();
  };
  /** What EMQX sends of a client that connects. */
  const client = (password: string, clientid = device.sn, username = device.sn) => ({
    ...{ username, password, clientid, peerhost: "203.0.113.7" },
  });
  const mosquitto = async (path: string, body: object) => (await call(`mosquitto/${path}`, body)).statusCode;
  return { server, device, ask, call, emqx, client, mosquitto };
}

test("only who shows the token is heard, and who guesses it has not many tries", async () => {
  const { call, client, device } = await brokerSite();
  const path = "emqx/authentication";
  for (const headers of [{}, { authorization: "Bearer another" }, { authorization: token }])
    expect((await call(path, client(device.key), headers as Record<string, string>)).statusCode).toBe(401);
  const basic = { authorization: `Basic ${Buffer.from(`foyer:${token}`).toString("base64")}` };
  expect((await call(path, client(device.key), basic)).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let nth = 0; nth < 60; nth++)
    statuses.push((await call("mosquitto/acl", {}, { authorization: "Bearer guess" })).statusCode);
  expect(statuses.at(-1)).toBe(429);
  expect((await call(path, client(device.key))).statusCode).toBe(200);
});

test("without a token set nobody is asked", async () => {
  const { http } = await testServer();
  const answer = await http.inject({ method: "POST", url: "/broker/auth/emqx/authentication", payload: {} });
  expect(answer.statusCode).toBe(404);
});

test("a broker calls this machine as it likes, also where the console answers to some names only", async () => {
  const { call, client, device } = await brokerSite({ FOYER_HOSTS: "foyer.example.com" });
  const headers = { ...bearer, host: "foyer-api.internal:8080" };
  expect((await call("emqx/authentication", client(device.key), headers)).statusCode).toBe(200);
});

test("EMQX: a device signs in by its key under its serial number, and is what it then may be asked for", async () => {
  const { emqx, client, device, server, ask } = await brokerSite();
  const id = (await ask(deviceKeys.list, { query: { deviceId: device.id } }))[0]?.id;
  const allowed = { result: "allow", is_superuser: false, client_attrs: { key: String(id) } };
  expect(await emqx("authentication", client(device.key))).toEqual(allowed);
  for (const wrong of [client("another"), client(""), client(device.key, "another-client")])
    expect(await emqx("authentication", wrong)).toEqual({ result: "deny" });
  for (const stranger of ["unknown-sn", "undefined", "", "+", "\0"])
    expect(await emqx("authentication", client(device.key, stranger, stranger))).toEqual({
      result: "ignore",
    });

  const may = async (action: string, topic: string, key = String(id)) =>
    (await emqx("authorization", { username: device.sn, topic, action, key })).result;
  const own = `foyer/v1/${device.sn}`;
  for (const channel of ["flow", "heat", "state", "reply", "event"])
    expect(await may("publish", `${own}/${channel}`)).toBe("allow");
  expect(await may("subscribe", `${own}/cmd`)).toBe("allow");
  for (const [action, topic] of [
    ["publish", `${own}/cmd`],
    ["subscribe", `${own}/flow`],
    ["publish", "foyer/v1/another/flow"],
    ["subscribe", "foyer/v1/another/cmd"],
    ["subscribe", "foyer/v1/+/cmd"],
    ["subscribe", `$share/g/${own}/cmd`],
    ["subscribe", `${own}/#`],
    ["subscribe", "#"],
    ["publish", "foyer/servers/x/drained"],
    ["publish", "frigate/events"],
  ] as const)
    expect(await may(action, topic), `${action} ${topic}`).toBe("deny");
  // Before 5.7 there is nothing to tell of the key.
  expect(await may("publish", `${own}/flow`, "undefined")).toBe("allow");
  const stranger = { username: "gateway", topic: "frigate/events", action: "publish" };
  expect(await emqx("authorization", stranger)).toEqual({ result: "ignore" });

  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      `select c.address, c.unproven_at, c.refused::int, c.refused_why, k.last_used_at is not null as used
       from device_contacts c join device_keys k using (tenant_id, device_id)`,
    );
    expect(rows).toEqual([
      { address: "203.0.113.7", unproven_at: null, refused: 3, refused_why: "clientId", used: true },
    ]);
  }, 10_000);
});

test("EMQX: a key that was replaced is good until its end, and one that was revoked for nothing more", async () => {
  const { emqx, client, device, ask } = await brokerSite();
  const { client_attrs: first } = await emqx("authentication", client(device.key));
  const rotated = await ask(deviceKeys.rotate, { body: { deviceId: device.id, overlapHours: 2 } });
  const ending = await emqx("authentication", client(device.key));
  expect(ending.expire_at).toBe(Math.ceil(Date.parse(rotated.othersUntil as string) / 1000));
  expect(await emqx("authentication", client(rotated.key))).toMatchObject({ result: "allow" });

  const may = async (key?: string) =>
    (
      await emqx("authorization", {
        ...{ username: device.sn, topic: `foyer/v1/${device.sn}/flow`, action: "publish", key },
      })
    ).result;
  expect(await may(first.key)).toBe("allow");
  await ask(deviceKeys.revoke, { body: { deviceId: device.id, ids: [Number(first.key)] } });
  expect(await may(first.key)).toBe("deny");
  expect(await emqx("authentication", client(device.key))).toEqual({ result: "deny" });
  expect(await may()).toBe("allow");
  const ids = (await ask(deviceKeys.list, { query: { deviceId: device.id } })).map(({ id }) => id);
  await ask(deviceKeys.revoke, { body: { deviceId: device.id, ids } });
  expect(await may()).toBe("deny");
});

test("the servers themselves sign in by the account of MQTT_URL and may do everything", async () => {
  const { emqx, mosquitto } = await brokerSite();
  const server = { username: "foyer", password: "the servers' password", clientid: "foyer-1f" };
  expect(await emqx("authentication", server)).toEqual({ result: "allow", is_superuser: true });
  expect(await emqx("authentication", { ...server, password: "another" })).toEqual({ result: "deny" });
  const wish = { username: "foyer", topic: "$share/foyer/frigate/events", action: "subscribe" };
  expect(await emqx("authorization", wish)).toEqual({ result: "allow" });
  expect(await mosquitto("user", server)).toBe(200);
  expect(await mosquitto("user", { ...server, password: "" })).toBe(403);
  expect(await mosquitto("superuser", { username: "foyer" })).toBe(200);
});

test("mosquitto-go-auth: the status says it, of JSON and of forms", async () => {
  const { mosquitto, call, client, device } = await brokerSite();
  expect(await mosquitto("user", client(device.key))).toBe(200);
  expect(await mosquitto("user", client("another"))).toBe(403);
  expect(await mosquitto("user", client("", "unknown", "unknown"))).toBe(403);
  expect(await mosquitto("superuser", { username: device.sn })).toBe(403);
  const form = (path: string, fields: Record<string, string>) =>
    call(`mosquitto/${path}`, new URLSearchParams(fields).toString(), {
      ...bearer,
      "content-type": "application/x-www-form-urlencoded",
    });
  const { peerhost, ...fields } = client(device.key);
  expect((await form("user", fields)).statusCode).toBe(200);
  const own = `foyer/v1/${device.sn}`;
  for (const [acc, topic, status] of [
    [1, `${own}/cmd`, 200],
    [4, `${own}/cmd`, 200],
    [2, `${own}/flow`, 200],
    [2, `${own}/cmd`, 403],
    [3, `${own}/flow`, 403],
    [1, "foyer/v1/another/cmd", 403],
    [2, "foyer/v1/another/flow", 403],
    [4, "#", 403],
  ] as const) {
    const asked = { username: device.sn, clientid: device.sn, topic };
    expect(await mosquitto("acl", { ...asked, acc }), `${acc} ${topic}`).toBe(status);
    expect((await form("acl", { ...asked, acc: String(acc) })).statusCode).toBe(status);
  }
  expect(await mosquitto("acl", { username: "gateway", clientid: "g", topic: "x", acc: 2 })).toBe(403);
});

test("what is no such call is refused; while nothing can be decided nobody is turned away for good", async () => {
  const { call, server, client, device } = await brokerSite();
  expect((await call("emqx/authentication", {})).statusCode).toBe(400);
  expect((await call("mosquitto/acl", { username: "a", topic: "b", acc: 9 })).statusCode).toBe(400);
  expect((await call("emqx/authorization", { username: "a", topic: "b", action: "fly" })).statusCode).toBe(
    400,
  );
  expect((await call("mosquitto/user", { username: "x".repeat(20_000) })).statusCode).toBe(413);
  await server.platform.database.pool.query("alter table serial_numbers rename to away");
  for (const path of ["emqx/authentication", "mosquitto/user"])
    expect((await call(path, client(device.key))).statusCode).toBeGreaterThanOrEqual(500);
});
