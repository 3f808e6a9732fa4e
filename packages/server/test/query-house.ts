import type { MeasureValues } from "@foyer/contract/counting/measures";
import { counted } from "./counted.ts";
import {
  access,
  area,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
} from "./factories.ts";
import type { Ask, TestServer } from "./test-server.ts";

export interface CountingShop {
  entityId: number;
  accessId: number;
  areaId: number;
  /** Records by their local start, of a quarter of an hour each. */
  count: (counts: Record<string, MeasureValues>) => Promise<void>;
}

/**
 * A shop open 09:00 to 20:00 in UTC unless given, whose one entrance leads into its one area and is counted since 2026.
 */
export async function countingShop(
  server: TestServer,
  { ask, tenantId, modelId }: { ask: Ask; tenantId: number; modelId: number },
  {
    name,
    deptId,
    timeZone = "UTC",
    offset = "Z",
  }: { name: string; deptId: number; timeZone?: string; offset?: string },
): Promise<CountingShop> {
  const entityId = await entity(ask, { name, deptId, timeZone });
  const areaId = await area(ask, { entityId, name: `${name} floor` });
  const accessId = await access(ask, { entityId, name: `${name} door`, areas: [{ areaId, sign: 1 }] });
  const counter = await device(ask, { modelId, entityId, deviceType: 2 });
  await binding(ask, { corridorId: accessId, deviceId: counter.id, from: "2026-01-01" });
  return {
    entityId,
    accessId,
    areaId,
    count: (counts) => counted(server, { tenantId, device: counter }, offset, counts),
  };
}

/**
 * A company "North" (with "East" in it) and "South": the shop Alder stands in North, Birch in East, Cedar in South.
 */
export async function queryHouse(server: TestServer) {
  const tenantId = await company(server.admin, { timeZone: "UTC" });
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const place = { ask, tenantId, modelId };
  const north = await organisation(ask, { name: "North", sort: 1 });
  const east = await organisation(ask, { name: "East", pid: north });
  const south = await organisation(ask, { name: "South", sort: 2 });
  const alder = await countingShop(server, place, { name: "Alder", deptId: north });
  const birch = await countingShop(server, place, { name: "Birch", deptId: east });
  const cedar = await countingShop(server, place, { name: "Cedar", deptId: south });
  return { ...place, north, east, south, alder, birch, cedar };
}
