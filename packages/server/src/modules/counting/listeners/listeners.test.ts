import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection, he2Connection, he2Frame, mqttDevice } from "../../../../test/device-connections.ts";
import { holdDevice, listRecords } from "../../../../test/kept-counts.ts";
import { testServer } from "../../../../test/test-server.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { statistics } from "../../devices/protocols/he2/frame.ts";
import { makeListeners } from "./listeners.ts";

test("told to stop, the listeners answer what they have begun and take nothing new", async () => {
  const server = await testServer({ FOYER_DEVICE_PORT: "0", FOYER_HE2_PORT: "0", MQTT_PORT: "0" });
  server.clock.set("2026-05-04T08:00:00Z");
  const { device } = await countingSite(server);
  const listeners = await makeListeners(server.platform, commandHandlers);
  const ports = (await listeners.start("127.0.0.1")) as { http: number; tcp: number; mqtt: number };
  const line = await he2Connection(ports.tcp);
  const idle = await he2Connection(ports.tcp);
  const silent = await he2Connection(ports.http);
  const client = await mqttDevice(
    { ports },
    { clientId: device.sn, username: device.sn, password: device.key },
  );
  const cutOff = Promise.all([
    disconnection(client),
    new Promise((resolve) => line.socket.once("close", resolve)),
    new Promise((resolve) => idle.socket.once("close", resolve)),
    new Promise((resolve) => silent.socket.once("close", resolve)),
  ]);

  const hold = await holdDevice(server, device.id);
  const counts = (time: string) => he2Frame(statistics, `${device.sn},${time},3,1,49,47,1,V5.38-EN,HX-H6`);
  const answers = [
    line.ask(Buffer.concat([counts("20260504090000"), counts("20260504090500")])),
    line.next(),
  ];
  const records = [{ start: "2026-05-04T07:10:00Z", seconds: 300, in: 5 }];
  const post = () =>
    fetch(`http://127.0.0.1:${ports.http}/v1/records`, {
      method: "POST",
      body: JSON.stringify({ sn: device.sn, records }),
    });
  const call = post();
  await hold.blocked();
  const stopped = listeners.stop();
  await hold.release();

  expect((await Promise.all(answers)).map(([status]) => status)).toEqual(["0", "0"]);
  expect(await (await call).json()).toMatchObject({ code: 200, data: { accepted: 1 } });
  await stopped;
  await cutOff;
  expect((await listRecords(server, device.id)).map((record) => record.in)).toEqual([3, 3, 5]);
  await expect(post()).rejects.toThrow();
  await expect(he2Connection(ports.tcp)).rejects.toThrow();
  await expect(mqttDevice({ ports })).rejects.toThrow();
});
