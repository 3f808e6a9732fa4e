import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { listening } from "../../test/listening.ts";
import type { PretendPlatform } from "../../test/pretend-platform.ts";
import { quietPlatform } from "../../test/quiet-platform.ts";
import { lost, patience, ready, running } from "../../test/running-cameras.ts";
import { createModel } from "../model/model.ts";

let platform: PretendPlatform;

beforeEach(async () => {
  platform = await quietPlatform();
});

/** Serves one package; counts how often it was fetched. */
async function packages(content: string) {
  const fetched = { times: 0 };
  const server = createServer((_request, answer) => {
    fetched.times++;
    answer.setHeader("content-length", Buffer.byteLength(content));
    answer.end(content);
  });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const md5 = createHash("md5").update(content).digest("hex");
  return { Link: `http://127.0.0.1:${port}/HX-V2.3.zip`, MD5: md5, fetched };
}

test("firmware is fetched, checked and put in behind a silence; damaged it is not", async () => {
  const { subscribed, ask, states, control } = await running(platform);
  const { Link, MD5, fetched } = await packages('{"version":"V2.4"}\nrest of it');
  await subscribed();
  const wrong = "0".repeat(32);
  expect(await ask(1504, { Link, MD5: wrong })).toMatchObject({ result: { code: "0" } });
  await vi.waitFor(
    async () => expect((await control("/devices/CAM1")).upgrade).toMatchObject({ state: "failed", code: -4 }),
    patience,
  );
  await vi.waitFor(() => expect(states()).toEqual([ready("V2.1"), lost, ready("V2.1")]), patience);
  await ask(1504, { Link, MD5 });
  await vi.waitFor(() => expect(states().slice(-2)).toEqual([lost, ready("V2.4")]), patience);
  expect(await ask(1205)).toMatchObject({ FirmwareVer: "V2.4" });
  expect(fetched.times).toBe(2);
  await ask(1504, { Link: "http://127.0.0.1:1/none.zip", MD5 });
  await vi.waitFor(
    async () => expect((await control("/devices/CAM1")).upgrade).toMatchObject({ state: "failed", code: -1 }),
    patience,
  );
});

test("the power fails in the middle of an upgrade; it can be tried again; the wrong version may come out of it", async () => {
  const { subscribed, ask, states, control, fault } = await running(platform);
  const { Link, MD5 } = await packages(`nothing told here ${"x".repeat(200_000)}`);
  await subscribed();
  await fault("powerLoss", { seconds: 0.05 });
  await ask(1504, { Link, MD5 });
  await vi.waitFor(() => expect(states()).toEqual([ready("V2.1"), lost, ready("V2.1")]), patience);
  expect(await control("/devices/CAM1")).toMatchObject({
    upgrade: { state: "failed" },
    faults: [],
    firmware: "V2.1",
  });
  await fault("wrongVersion", { version: "V1.0" });
  await ask(1504, { Link, MD5 });
  await vi.waitFor(() => expect(states().at(-1)).toBe(ready("V1.0")), patience);
  await ask(1504, { Link, MD5 });
  await vi.waitFor(() => expect(states().at(-1)).toBe(ready("V2.3")), patience);
});

test("a firmware that halves its counts does so from the upgrade on", async () => {
  const { subscribed, ask, fault, live, plan } = await running(platform, [{}], { speed: 600 });
  const { Link, MD5 } = await packages('{"version":"V2.4"}');
  await subscribed();
  await fault("halvesCounts");
  expect(live.devices.get("CAM1")?.parts.device.counter.mode.halved).toBe(false);
  await ask(1504, { Link, MD5 });
  await vi.waitFor(
    () => expect(live.devices.get("CAM1")?.parts.device.counter.mode.halved).toBe(true),
    patience,
  );
  const since = Math.ceil(live.now() / 300_000) * 300_000;
  await vi.waitFor(
    () => expect(platform.stored.get(`CAM1 1 ${new Date(since + 3_300_000).toISOString()}`)).toBeDefined(),
    patience,
  );
  let sent = 0;
  for (let start = since; start < since + 3_600_000; start += 300_000)
    sent += platform.stored.get(`CAM1 1 ${new Date(start).toISOString()}`)!.in;
  const people = createModel(3, []).recordAt(plan.devices[0]!, "1", since, 3600).in ?? 0;
  expect(people).toBeGreaterThan(20);
  expect(Math.abs(sent - people / 2)).toBeLessThanOrEqual(1);
}, 30_000);
