import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import type { Device, SystemDevice } from "@foyer/contract/devices/device";
import { batteryPercent } from "@foyer/contract/devices/device-health";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Page } from "../../../platform/database/page.ts";
import { type Caller, holds } from "../../../platform/http/caller.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { findSilence, isReachable, type SiteSensor } from "../presence/presence.ts";
import { type DeviceFacts, deviceFactsQueries, keptShare } from "./device-facts.queries.ts";
import { type DeviceListFilter, deviceListQueries, type Judged } from "./device-list.queries.ts";
import type { DeviceScope } from "./judged-devices.queries.ts";
import { siteSensors } from "./site-sensors.queries.ts";

/** 0 for good, 1 until a day to come, 2 over. */
function licenceDays({ licenceUntil, zone }: DeviceFacts, now: Date): number {
  if (licenceUntil === null) return 0;
  return licenceUntil < toBusinessDay(zone, now.getTime(), 0) ? 2 : 1;
}

/** What a device is shown with. */
interface Shown {
  judged: Judged;
  facts: DeviceFacts;
  /** Those that count at its site; known of sites with one that is offline. */
  sensors: readonly SiteSensor[];
  seesLicences: boolean;
}

function toDevice({ judged, facts, sensors, seesLicences }: Shown, now: Date): Device {
  const { battery, transmitter, dwellMs, dwellCount, zone, codeState, lastSeenAt, lastRecordAt, ...shown } =
    facts;
  return {
    ...shown,
    targetVersion: judged.target,
    firmwareBehind: judged.behind,
    state: judged.state,
    faults: judged.faults,
    silence: judged.state === "offline" ? findSilence({ ...facts, online: false }, sensors) : null,
    online: judged.online,
    reachable: isReachable(facts),
    signalStatus: codeState,
    battery,
    batteryLevel: batteryPercent(battery),
    batterytxLevel: batteryPercent(transmitter),
    licenseState: seesLicences ? licenceDays(facts, now) : null,
    licenceUntil: seesLicences ? facts.licenceUntil : null,
    timeZone: zone,
    avgStayTime: dwellCount ? (dwellMs ?? 0) / dwellCount / 1000 : null,
    lastTime: lastSeenAt?.toISOString() ?? null,
    lastRecordTime: lastRecordAt?.toISOString() ?? null,
    kept: keptShare(facts, now),
    simulated: facts.model === simulatedModel,
    createTime: facts.createdAt.toISOString(),
  };
}

async function toDevices(
  db: Db | Tx,
  judged: readonly Judged[],
  { caller, scope }: { caller: Caller; scope: DeviceScope },
  now: Date,
) {
  const facts = await deviceFactsQueries(db, now).of(judged);
  const offline = judged.filter(({ state }) => state === "offline");
  const sites = offline.flatMap(({ id }) => facts.get(id)?.entityId ?? []);
  const sensors = await siteSensors(db, scope, sites, now);
  const seesLicences = holds(caller, "device:license");
  return judged.flatMap((each): SystemDevice[] => {
    const own = facts.get(each.id);
    if (!own) return [];
    const shown = { judged: each, facts: own, sensors: sensors.get(own.entityId) ?? [], seesLicences };
    const device = toDevice(shown, now);
    return [{ ...device, tenantId: own.tenantId, companyName: each.companyName }];
  });
}

/** Devices that a caller sees of the company, as they are shown. */
export async function listDevices(
  db: Db | Tx,
  caller: Caller,
  now: Date,
  { page, size, sort, ...filter }: DeviceListFilter & Page,
) {
  const asked = { page, size, ...(sort && { sort }) };
  const { judged, totalElements } = await deviceListQueries(db, now).page({ caller }, filter, asked);
  return { content: await toDevices(db, judged, { caller, scope: { caller } }, now), totalElements };
}

/** Devices of all companies. */
export async function listAllDevices(
  db: Db,
  caller: Caller,
  now: Date,
  { page, size, sort, ...filter }: DeviceListFilter & Page,
) {
  const asked = { page, size, ...(sort && { sort }) };
  const { judged, totalElements } = await deviceListQueries(db, now).page("everybody", filter, asked);
  return { content: await toDevices(db, judged, { caller, scope: "everybody" }, now), totalElements };
}
