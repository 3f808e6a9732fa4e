import { setTimeout as sleep } from "node:timers/promises";
import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import type { Device } from "@foyer/contract/devices/device";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import { deviceViews } from "@foyer/contract/devices/device-views";
import { devices } from "@foyer/contract/devices/devices";
import { firmwares } from "@foyer/contract/devices/firmware";
import { messaging } from "@foyer/contract/devices/messaging";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { trackLines } from "@foyer/contract/devices/track-lines";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { holidays } from "@foyer/contract/places/holidays";
import { organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import type { Question } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { type Ask, askAs } from "../../house/console.ts";
import type { DemoHouse } from "../../house/demo-house.ts";
import { planPicture } from "../../house/plan-picture.ts";

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
  /** The organisation of that site, and one of its entrances. */
  organisation: string;
  access: string;
  /** A plan of that site, with a device and an area on it. */
  plan: string;
  /** The code of a published big screen, and the secret of its link. */
  screen: string;
  wall: string;
}

/**
 * Adds what the demonstration has none of, or not at this site: a device that never reported, one nobody added, a view somebody kept, a
 * template that was applied, settings on their way, a picture with a line drawn on it, a site key, somebody employed, a
 * roll-out that cannot fetch its firmware, a saved query, a note, a public page, a plan with a device that sees heat, and a
 * big screen with a link.
 */
export function furnish(house: Pick<DemoHouse, "server" | "getToken">): Promise<Furnished> {
  furnished ??= furnishHouse(house);
  return furnished;
}

/** Once for all journeys: there is one house with the demonstration. */
let furnished: Promise<Furnished> | undefined;

async function furnishHouse({
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
  const points: [number, number][] = [
    [0.2, 0.6],
    [0.5, 0.7],
    [0.8, 0.6],
  ];
  await ask(trackLines.set, {
    body: { deviceId: find(shownDevices.camera).id, lines: [{ line: "1", points, swapped: false }] },
  });
  await employ(ask);
  await rollOut(askAs(server.url, await getToken("platform")), ask);
  await sendUnknown(server.deviceUrl);
  const site = infrared.entityId;
  const plan = await drawPlan(server.url, await getToken("company"), site);
  const shown = await designScreen(ask, site);
  const { deptId } = await ask(entities.details, { query: { id: site } });
  return {
    ...(await askAndShow(ask)),
    ...shown,
    ...{ site: String(site), plan: String(plan), organisation: String(deptId) },
    access: String(infrared.corridorId),
  };
}

/** A published screen with the figures of a site, and a link to it. */
async function designScreen(ask: Ask, site: number): Promise<Pick<Furnished, "screen" | "wall">> {
  const role = { role: "place" };
  const main = (what: Question["what"]) => ({ main: { what, of: role } });
  const controls = [
    { id: "h", kind: "heading", x: 48, y: 48, w: 1200, h: 100, options: { text: "Harbour Stores today" } },
    { id: "f", kind: "figure", x: 48, y: 180, w: 800, h: 300, text: { size: 140 }, figures: main("figure") },
    { id: "t", kind: "trend", x: 48, y: 520, w: 1100, h: 500, text: { size: 28 }, figures: main("hours") },
    { id: "r", kind: "gauge", x: 1200, y: 180, w: 600, h: 400, figures: main("inside") },
    { id: "d", kind: "days", x: 1200, y: 620, w: 660, h: 400, text: { size: 24 }, figures: main("days") },
  ];
  const document = {
    ...{ version: 1 as const, title: "Screen of the journeys", size: { width: 1920, height: 1080 } },
    roles: { place: { kind: "site" as const } },
    binding: { place: { dataType: 0 as const, ids: [site] } },
    pages: [
      {
        id: "p",
        children: controls.map(({ id }) => id),
        nodes: Object.fromEntries(controls.map((control) => [control.id, control])),
      },
    ],
  };
  const { id, code } = await ask(screens.create, { body: { document } });
  await ask(screens.publish, { body: { id, base: 1, name: "Opening" } });
  const of = { screenId: id, entityId: site };
  await ask(walls.create, { body: { ...of, name: "Lift, second floor" } });
  const { secret } = await ask(walls.create, { body: { ...of, name: "Main entrance, left" } });
  const beat = {
    ...{ player: "1.0", screenId: id, version: 1, page: "", width: 1920, height: 1080, ratio: 1 },
    ...{
      mode: "live" as const,
      age: 1,
      frames: { median: 60, low: 48 },
      memory: 61_000_000,
      memoryLimit: null,
    },
    ...{ clockAhead: 40, reloads: 1, since: new Date().toISOString(), done: [] },
    errors: [{ code: "script", count: 2, text: "A picture could not be decoded" }],
  };
  await ask(wallPlayer.beat, { body: { secret, display: "display-of-journeys", beat } });
  return { screen: code, wall: secret };
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

/** A plan of a site with its picture, a device that stands askew, and an area. */
async function drawPlan(url: string, token: string, entityId: number): Promise<number> {
  const ask = askAs(url, token);
  const { content: models } = await ask(deviceModels.list, { query: { deviceType: heatDeviceType } });
  const device = { sn: "HEAT-1", name: "Ceiling above the tills", uploadInterval: 5, recordPeriod: 5 };
  const { id: deviceId } = await ask(devices.create, {
    body: { ...device, deviceType: heatDeviceType, modelId: models[0]?.id as number, entityId },
  });
  const { id } = await ask(heatReports.create, { body: { name: "Plan of the journeys", entityId } });
  const body = new FormData();
  body.append("file", new Blob([planPicture(1200, 800)], { type: "image/png" }), "plan.png");
  const headers = { lang: "en", authorization: token };
  const path = `${url}/hx-api${heatReports.upload.path}`;
  const { data } = await (await fetch(path, { method: "POST", headers, body })).json();
  const { content: known } = await ask(areas.list, { query: { entityId } });
  const [area] = known;
  await ask(heatReports.update, {
    body: {
      id,
      img: data.pathName,
      options: [{ id: deviceId, left: 300, top: 200, width: 320, height: 240, rotateZ: 15 }],
      zones: area ? [{ areaId: area.id, points: triangle }] : [],
    },
  });
  return id;
}

const triangle = [
  { x: 700, y: 400 },
  { x: 1000, y: 450 },
  { x: 900, y: 700 },
];

/** A saved query, a note on today, and a page that says how full a site is. */
async function askAndShow(ask: Ask): Promise<Pick<Furnished, "secret" | "holiday">> {
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
