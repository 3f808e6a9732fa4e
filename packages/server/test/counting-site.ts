import {
  access,
  area,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  type MadeDevice,
} from "./factories.ts";
import type { TestServer } from "./test-server.ts";

interface SiteOptions {
  timeZone?: string;
  businessDayStart?: string;
  /** Minutes. */
  recordPeriod?: number;
  sn?: string;
  /** Start of the device's binding; null: not bound. */
  from?: string | null;
}

/** A company with an entity open around the clock, an access of one area, and an infrared counter bound since long ago. */
export async function countingSite(
  server: TestServer,
  {
    timeZone = "Europe/Berlin",
    businessDayStart = "00:00",
    recordPeriod = 5,
    sn,
    from = "2000-01-01",
  }: SiteOptions = {},
) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { timeZone, businessDayStart, workTime: "00:00~00:00" });
  const areaId = await area(ask, { entityId });
  const accessId = await access(ask, { entityId, areas: [{ areaId, sign: 1 }] });
  const addDevice = (draft: { sn?: string } = {}): Promise<MadeDevice> =>
    device(ask, { modelId, entityId, recordPeriod, uploadInterval: recordPeriod, ...draft });
  const bind = (deviceId: number, since: string, to?: string) =>
    binding(ask, { corridorId: accessId, deviceId, from: since, ...(to ? { to } : {}) });
  const counter = await addDevice(sn === undefined ? {} : { sn });
  const bindingId = from === null ? null : await bind(counter.id, from);
  return {
    tenantId,
    ask,
    modelId,
    entityId,
    areaId,
    accessId,
    device: counter,
    bindingId,
    addDevice,
    bind,
  };
}
