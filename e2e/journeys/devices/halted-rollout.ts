import { equal } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { type FirmwarePackage, firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { uploadRecords } from "@foyer/contract/devices/upload-records";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import { askAs, signIn } from "../../house/console.ts";
import { administrator, type DeviceHouse, zone } from "../../house/device-house.ts";
import { opened } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees } from "../../house/see.ts";
import { type DeviceToSimulate, simulateHistory, startSimulator } from "../../house/simulator.ts";
import { until } from "../../house/until.ts";
import { word } from "../../house/words.ts";
import { makePackage } from "./rollout.ts";

type Visit = DeviceHouse & { arrive: Arrive };

const version = "V9.1";
const [hourMs, weekMs] = [3_600_000, 7 * 24 * 3_600_000];
const hoursAfter = 7;
const model = "HX-A8";

/** A version that is pushed, with its package. */
async function pushedVersion({ server, operator, operatorToken }: Visit): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(makePackage(version))]), "halving.bin");
  const answer = await fetch(`${server.url}/hx-api${firmwares.upload.path}`, {
    method: "POST",
    headers: { authorization: operatorToken },
    body: form,
  });
  const { data } = (await answer.json()) as { data: FirmwarePackage };
  const known = { deviceType: 8, model, version, updateUrl: data.updateUrl, push: true };
  return (await operator(firmwares.create, { body: known })).id;
}

/** Cameras that have counted for eight weeks, at doors whose weeks are alike. */
async function oldCameras({ server, ask, operator, entityId }: Visit) {
  const { content } = await operator(deviceModels.list, { query: { search: model } });
  const modelId = content.find(({ code }) => code === model)?.id as number;
  const cameras = [];
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    const [sn, name] = [`OLD-${nth}`, `Old camera ${nth}`];
    const rhythm = { uploadInterval: 5, recordPeriod: 5 };
    const body = { sn, name, deviceType: 8, modelId, entityId, ...rhythm };
    const { id, key } = await ask(devices.create, { body });
    const at = { zone, profile: "station" } as const;
    cameras.push({ id, sn, name, key, ...at, deviceType: 8, protocol: "foyer-http", managed: true } as const);
  }
  const planned: DeviceToSimulate[] = cameras.map(({ id: _, name: __, ...each }) => each);
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  await simulateHistory(server, planned, hour - 8 * weekMs, hour);
  return { cameras, planned };
}

/** A version halves what its first camera counts: the others never get it, and the page says why. */
export async function seeHalted(visit: Visit, how: ScreenVariant) {
  const { arrive, server, ask } = visit;
  const { language, viewport } = how;
  const says = (key: string, values = {}) => word(language, `rollouts.${key}`, values);
  const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-cameras-"));
  const kept = `--state=${join(folder, "state.json")}`;
  const { cameras, planned } = await oldCameras(visit);
  const firmwareId = await pushedVersion(visit);
  const began = Date.now();
  const before = await startSimulator(server, planned, kept);
  for (const { sn } of cameras) {
    await before.until(sn, ({ connected }) => connected === true);
    await before.fault(sn, "halvesCounts");
  }
  const { id } = await ask(rollouts.create, {
    body: {
      ...{ firmwareId, name: `To ${version}`, deviceIds: cameras.map((camera) => camera.id) },
      ...{ canaries: 1, waves: [], soakMinutes: 60, watch: { minPeople: 100, minHours: 3, tolerance: 30 } },
    },
  });
  await ask(rollouts.start, { body: { id } });
  await until(
    () => ask(rollouts.details, { query: { id } }),
    ({ counts }) => counts.done === 1,
  );
  await before.stop();

  // Hours go by: the cameras count on, the upgraded one half of what it did.
  await server.pass(hoursAfter * hourMs);
  const later = new Date(Date.now() + hoursAfter * hourMs).toISOString();
  const since = `--catch-up=${new Date(began).toISOString()}`;
  const after = await startSimulator(server, planned, kept, `--from=${later}`, since);
  try {
    const token = await signIn(server.url, ...administrator);
    const fresh = askAs(server.url, token);
    for (const { sn } of cameras)
      await until(
        () => fresh(uploadRecords.list, { query: { sn, size: 1 } }),
        ({ content }) => Date.parse(content[0]?.dataTime ?? "") > began + (hoursAfter - 0.5) * hourMs,
      );
    await server.pass(hourMs / 4);
    const { halt } = await until(
      () => fresh(rollouts.details, { query: { id } }),
      ({ state }) => state === "halted",
    );
    const page = await arrive({ at: `/${language}/base/device/rollouts/${id}`, token, viewport });
    await sees(page.getByText(says("states.halted"), { exact: true }));
    if (halt?.kind !== "counts") throw new Error("It was halted for another reason.");
    const reason = page.getByRole("alert");
    await sees(reason.getByText(halt.name).first());
    await sees(reason.getByText(says("haltNext.counts")));
    await checkScreen(page, how, "halted");
    equal(halt.counted < 0.7 * halt.expected, true);
    for (const { sn } of cameras.filter((camera) => camera.id !== halt.deviceId)) {
      const { firmware, ledger } = await after.device(sn);
      equal(firmware === version, false, "the second wave never began");
      equal(ledger.filter(({ parameters }) => "Link" in parameters).length, 0);
    }
    await page.getByRole("button", { name: says("actions.cancel"), exact: true }).click();
    const question = await opened(page);
    await checkScreen(page, how, "halted-cancel");
    await question.getByRole("button").last().click();
    await sees(page.getByText(says("states.cancelled"), { exact: true }));
  } finally {
    await after.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
