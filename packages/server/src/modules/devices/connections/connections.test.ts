import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { serialPlace } from "@foyer/contract/devices/brands/brand";
import {
  brands,
  knownModels,
  siteKeyProtocols,
  supportedCounters,
} from "@foyer/contract/devices/brands/brands";
import { connections } from "@foyer/contract/devices/connections";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { expect, test } from "vitest";
import { certificateFiles } from "../../../../test/certificate.ts";
import { company, storeSession, storeUser } from "../../../../test/factories.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { adminPassword, testServer } from "../../../../test/test-server.ts";
import { readConfig } from "../../../platform/config.ts";
import { promised } from "../../../platform/listening.ts";
import { foyerName, heatPath, httpProtocols, mqttProtocols, tcpProtocols } from "../protocols/protocols.ts";

test("where devices send to is told to who may add them, an operator without a company too", async () => {
  const server = await listeningServer();
  await expect(server.ask(connections.show, {})).rejects.toMatchObject({ status: 401 });
  const { http, tcp, mqtt } = server.ports;
  expect(await server.admin(connections.show, {})).toMatchObject({
    http,
    tcp,
    mqtt,
    externalBroker: false,
    keysRequired: false,
    simulator: true,
  });
  const tenantId = await company(server.admin);
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(connections.show, {})).rejects.toMatchObject({ key: "permission.denied" });
  const adder = await storeUser(server, tenantId, { may: ["device:add"] });
  expect((await adder(connections.show, {})).http).toBe(server.ports.http);
});

test("the addresses of the machine are told at the machine and to its operators, else only the one that was set", async () => {
  const asked = async (environment: Record<string, string>, from: string) => {
    const server = await testServer({ HOST: "192.0.2.77", ...environment });
    const adder = await storeSession(server, await company(server.admin), {
      may: ["device:add", "device:key"],
    });
    const operator = await server.signIn("admin", adminPassword);
    const hosts = async (token: string, path: string) => {
      const answer = await server.http.inject({
        url: `/hx-api${path}`,
        remoteAddress: from,
        headers: { authorization: token, host: from === "127.0.0.1" ? "localhost" : "foyer.example" },
      });
      return answer.json().data.hosts;
    };
    const paths = [connections.show.path, deviceSecurity.show.path];
    const actual = [];
    for (const token of [adder.token, operator.token])
      for (const path of paths) actual.push(await hosts(token, path));
    return actual;
  };
  const own = ["192.0.2.77"];
  expect(await asked({}, "203.0.113.5")).toEqual([[], [], own, own]);
  expect(await asked({}, "127.0.0.1")).toEqual([own, own, own, own]);
  const set = ["counts.example"];
  const environment = { FOYER_DEVICE_URL: "http://counts.example:81" };
  expect(await asked(environment, "203.0.113.5")).toEqual([set, set, set, set]);
});

test("closed ports, a broker of one's own and demanded keys are told as they are", async () => {
  const { admin } = await testServer({
    HOST: "127.0.0.1",
    FOYER_HE2_PORT: "off",
    MQTT_URL: "mqtt://broker.example:1883",
    FOYER_DEVICE_KEYS: "required",
    FOYER_MQTT_TRUSTED: "on",
    FOYER_ROLE: "api",
  });
  expect(await admin(connections.show, {})).toEqual({
    hosts: [],
    http: 8081,
    tcp: null,
    mqtt: null,
    httpTls: null,
    mqttTls: null,
    externalBroker: true,
    keysRequired: true,
    simulator: false,
  });
});

test("ports over TLS are told where there is a certificate", async () => {
  const { environment } = await certificateFiles();
  const server = await listeningServer(environment);
  const { httpTls, mqttTls } = server.platform.listening;
  expect(httpTls).toBeGreaterThan(0);
  expect(await server.admin(connections.show, {})).toMatchObject({ httpTls, mqttTls });
  const keeper = await storeUser(server, await company(server.admin), { may: ["device:key"] });
  expect(await keeper(deviceSecurity.show, {})).toMatchObject({ httpTls });
});

test("every address of the list is listened to", () => {
  const served = new Set([...httpProtocols.flatMap(({ paths }) => paths), "/v1/records", heatPath]);
  const listed = supportedCounters.flatMap(({ paths }) => paths);
  const odd = listed.filter(
    (path) => !served.has(path.replace(serialPlace, ":sn").replace(/\?.*/, "").toLowerCase()),
  );
  expect(odd).toEqual([]);
  // And every protocol is in the list.
  const bare = listed.map((path) => path.toLowerCase());
  expect(httpProtocols.filter(({ paths }) => !paths.some((path) => bare.includes(path)))).toEqual([]);
});

test("the README names every address, port and topic of the list", () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../../../../../../README.md"), "utf8");
  const table = readme.slice(readme.indexOf("## Connect a real counter"));
  const named = supportedCounters
    .flatMap(({ paths, topics }) => [...paths, ...topics])
    .map((text) => text.replace(serialPlace, "<serial number>"))
    .filter((text) => !table.includes(text) && !readme.includes(text));
  expect(named).toEqual([]);
  const { http, tcp, mqtt } = promised(readConfig({}));
  for (const port of [http, tcp]) expect(table).toContain(String(port));
  expect(readme).toContain(`\`${mqtt}\``);
});

test("every way to connect and every model has a name of its own", () => {
  const codes = knownModels.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(supportedCounters.map(({ key }) => key)).size).toBe(supportedCounters.length);
});

test("every protocol that is decoded is described as a brand, and the other way round", () => {
  const decoded = [foyerName, ...httpProtocols.map(({ name }) => name)];
  const framed = tcpProtocols.map(({ protocol }) => protocol.name);
  const published = mqttProtocols.map(({ name }) => name);
  expect(new Set(brands.map(({ key }) => key))).toEqual(new Set([...decoded, ...framed, ...published]));
  expect(new Set(siteKeyProtocols)).toEqual(new Set(decoded));
});
