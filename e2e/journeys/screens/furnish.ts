import { setTimeout as sleep } from "node:timers/promises";
import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import type { Device } from "@foyer/contract/devices/device";
import { deviceViews } from "@foyer/contract/devices/device-views";
import { devices } from "@foyer/contract/devices/devices";
import { firmwares } from "@foyer/contract/devices/firmware";
import { messaging } from "@foyer/contract/devices/messaging";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { holidays } from "@foyer/contract/places/holidays";
import { organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import { type Ask, askAs } from "../../house/console.ts";
import type { DemoHouse } from "../../house/demo-house.ts";

/** Devices of the demonstration by what they are. */
export const shownDevices = { camera: "FD0601", infrared: "FD0702", spare: "SPARE-1" } as const;

/** What addresses are made of. */
export interface Furnished {
  /** Secret of a public page. */
  secret: string;
  /** The id of one that has figures. */
  holiday: string;
  /** The id of one with devices. */
  site: string;
}

/**
 * Adds what the demonstration has none of: a device that never reported, one nobody added, a view somebody kept, a
 * template that was applied, settings on their way, a picture, a site key, somebody employed, a roll-out that cannot fetch its firmware, a
 * saved query, a note, and a public page.
 */
export async function furnish({
  server,
  getToken,
}: Pick<DemoHouse, "server" | "getToken">): Promise<Furnished> {
  const ask = askAs(server.url, await getToken("company"));
  const content = await connected(ask);
  const find = (sn: string) => {
    const found = content.find((device) => device.sn === sn);
    if (!found) throw new Error(`The demonstration has no device ${sn}.`);
    return found;
  };
  const infrared = find(shownDevices.infrared);
  const cameras = content.filter(({ reachable }) => reachable).map(({ id }) => id);

  await ask(devices.create, {
    body: {
      sn: shownDevices.spare,
      name: "Spare counter, not yet mounted",
      deviceType: infrared.deviceType,
      modelId: infrared.modelId,
      entityId: infrared.entityId,
      uploadInterval: 15,
      recordPeriod: 15,
    },
  });
  await ask(deviceViews.create, { body: { name: "Side doors", shared: true, filter: { search: "side" } } });
  await ask(siteKeys.create, { body: { name: "Fifth Avenue modems", entityId: null, protocols: [] } });
  const time = { ntp: { server: "time.example.org" } };
  const { id: templateId } = await ask(templates.create, {
    body: {
      name: "Street doors",
      deviceType: find(shownDevices.camera).deviceType,
      modelId: null,
      settings: { ...time, direction: { forward: true } },
      remark: "What every door to the street has",
    },
  });
  await ask(settings.apply, { body: { deviceIds: [...cameras, infrared.id], templateId } });
  await ask(settings.infrared, {
    body: { deviceIds: [infrared.id], uploadInterval: 15, recordPeriod: 15, velocity: 1, direction: 0 },
  });
  await ask(messaging.snapshot, { params: { sn: shownDevices.camera }, query: {} });
  await employ(ask);
  await rollOut(askAs(server.url, await getToken("platform")), ask);
  await sendUnknown(server.deviceUrl);
  return { ...(await askAndShow(ask)), site: String(infrared.entityId) };
}

/** Somebody who may be changed: the accounts of the demonstration belong to all its visitors. */
async function employ(ask: Ask): Promise<void> {
  const { content: users } = await ask(staff.list, { query: {} });
  const given = users.flatMap(({ roles }) => roles.map(({ id }) => id));
  const { content: trees } = await ask(organisations.tree, { query: {} });
  const deptIds = trees.map(({ id }) => id).slice(0, 1);
  await ask(staff.create, {
    body: { username: "lena", nickName: "Lena Ladenburg", roles: given.slice(0, 1), deptIds },
  });
}

/** A saved query, a note on today, and a page that says how full a site is. */
async function askAndShow(ask: Ask): Promise<Omit<Furnished, "site">> {
  const question = "time=4&hours=open";
  const kept = { name: "Last week, opening hours only", screen: "/analysis/compare", question, shared: true };
  await ask(savedQueries.create, { body: kept });
  const startTime = new Date().toISOString().slice(0, 10);
  await ask(notes.create, { body: { startTime, kind: "sale", text: "Late opening with music" } });
  const { rows } = await ask(occupancy.now, { query: {} });
  const place = { dataType: 0, id: rows[0]?.id as number } as const;
  await ask(occupancy.setLimit, { body: { ...place, limit: 800 } });
  const { path } = await ask(occupancy.createLink, {
    body: { ...place, name: "Harbour Stores", shows: "people" },
  });
  const { content } = await ask(holidays.list, { query: {} });
  return { secret: path.split("/").at(-1) ?? "", holiday: String(content.at(-1)?.id) };
}

/** As long as the demonstration takes to go live at most. */
const patienceMs = 150_000;

/** All devices, once the camera takes commands. */
async function connected(ask: Ask): Promise<readonly Device[]> {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const { content } = await ask(devices.list, { query: { size: 100 } });
    if (content.some(({ sn, reachable }) => sn === shownDevices.camera && reachable)) return content;
    if (Date.now() > giveUp) throw new Error(`${shownDevices.camera} does not connect.`);
    await sleep(500);
  }
}

/** A model with one camera, so that the others stay as they are. */
const upgraded = { deviceType: 5, model: "HX-M5" } as const;

async function rollOut(operator: Ask, ask: Ask): Promise<void> {
  const { id: firmwareId } = await operator(firmwares.create, {
    body: {
      ...upgraded,
      version: "V2.2",
      updateUrl: "http://127.0.0.1:9/v2.2.bin",
      md5: "0123456789abcdef0123456789abcdef",
      push: true,
      remark: "Counts two people side by side",
    },
  });
  const { id } = await ask(rollouts.create, { body: { name: "Passage cameras to V2.2", firmwareId } });
  await ask(rollouts.start, { body: { id } });
}

/** Something sends that nobody has added. */
async function sendUnknown(deviceUrl: string): Promise<void> {
  const records = [{ start: new Date(Date.now() - 900_000).toISOString(), seconds: 900, in: 5, out: 4 }];
  await fetch(`${deviceUrl}/v1/records`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sn: "NOT-ADDED-7", records }),
  });
}
