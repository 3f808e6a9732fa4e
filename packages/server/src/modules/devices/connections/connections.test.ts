import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { connections, serialPlace, supportedCounters } from "@foyer/contract/devices/connections";
import { expect, test } from "vitest";
import { company, storeUser } from "../../../../test/factories.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { readConfig } from "../../../platform/config.ts";
import { promised } from "../../../platform/listening.ts";
import { knownModels } from "../models/known-models.ts";
import { httpProtocols } from "../protocols/protocols.ts";

test("where devices send to is told to who may add them, an operator without a company too", async () => {
  const server = await listeningServer();
  await expect(server.ask(connections.show, {})).rejects.toMatchObject({ status: 401 });
  expect(await server.admin(connections.show, {})).toMatchObject({
    ...server.ports,
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
    externalBroker: true,
    keysRequired: true,
    simulator: false,
  });
});

test("every address of the list is listened to", () => {
  const served = new Set([...httpProtocols.flatMap(({ paths }) => paths), "/v1/records"]);
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

test("the model each counter most likely is comes with an installation", () => {
  const codes = knownModels.map(({ code }) => code);
  expect(supportedCounters.filter(({ model }) => !codes.includes(model))).toEqual([]);
  expect(new Set(supportedCounters.map(({ key }) => key)).size).toBe(supportedCounters.length);
});
