import {
  type SimulatedProtocol,
  simulatedDevice,
  simulatedProtocols,
} from "@foyer/contract/devices/brands/brands";
import { deviceModels } from "@foyer/contract/devices/device-models";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { hashOfDeviceKey } from "../src/modules/devices/registry/device-key.ts";
import { access, area, company, companyAdmin, entity } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/**
 * The sizes of the acceptance tests: small in `npm test`, as the goals have them with FOYER_FLEET=full
 * (`npm run chaos -- FLEET`).
 */
export const isFullFleet = process.env.FOYER_FLEET === "full";

export interface FleetDevice
  extends Pick<PlannedDevice, "sn" | "deviceType" | "protocol" | "recordMinutes" | "managed" | "dailyIn"> {
  id: number;
  key: string;
  modelId: number;
}

export interface Fleet {
  tenantId: number;
  entityId: number;
  devices: FleetDevice[];
  of: (...protocols: SimulatedProtocol[]) => FleetDevice[];
}

/** Takes commands over MQTT in the simulator; the brands count over their own protocols only. */
const managed: readonly SimulatedProtocol[] = ["foyer-mqtt", "foorir", "foorir-staff", "foorir-aggregate"];

const accessesOfFleet = 10;

/** A company's devices, known with their keys and bound since long ago: in a few statements, however many they are. */
export async function plantFleet(
  server: TestServer,
  sizes: Partial<Record<SimulatedProtocol, number>>,
  more: { dailyIn?: number } = {},
): Promise<Fleet> {
  const { admin } = server;
  const tenantId = await company(admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask, { workTime: "00:00~00:00" });
  const areaId = await area(ask, { entityId });
  const accessIds: number[] = [];
  for (let nth = 0; nth < accessesOfFleet; nth++)
    accessIds.push(await access(ask, { entityId, areas: [{ areaId, sign: 1 }] }));
  const wanted = simulatedProtocols.flatMap((protocol) =>
    Array.from({ length: sizes[protocol] ?? 0 }, (_, nth) => ({
      protocol,
      deviceType: simulatedDevice(protocol, nth, 0).deviceType,
    })),
  );
  const models = new Map<string, number>();
  for (const { protocol, deviceType } of wanted) {
    const code = `${protocol} ${deviceType}`.toUpperCase();
    if (models.has(code)) continue;
    const body = { deviceType, deviceName: code, code };
    models.set(code, (await admin(deviceModels.create, { body })).id);
  }
  const made = wanted.map(({ protocol, deviceType }, index) => {
    const sn = simulatedDevice(protocol, 0, index + 1).sn ?? `FLEET${String(index + 1).padStart(4, "0")}`;
    return {
      ...{ sn, protocol, deviceType, key: `the-key-of-${sn}` },
      modelId: models.get(`${protocol} ${deviceType}`.toUpperCase()) as number,
      managed: managed.includes(protocol),
      recordMinutes: 5,
      dailyIn: more.dailyIn ?? 900,
    };
  });
  const rows = made.map(({ sn, deviceType, modelId, key }, nth) => ({
    ...{ sn, nth, device_type: deviceType, model_id: modelId },
    access_id: accessIds[nth % accessIds.length],
    hash: hashOfDeviceKey(key).toString("hex"),
  }));
  const { rows: ids } = await server.platform.database.pool.query<{ id: number; sn: string }>(
    `with n as (
       select * from jsonb_to_recordset($3::jsonb) as n(
         sn text, nth int, device_type int, model_id bigint, access_id bigint, hash text)
     ), d as (
       insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, record_period)
       select $1, sn, 'Device ' || nth, device_type, model_id, $2, 5, 5 from n returning id, sn
     ), s as (
       insert into serial_numbers (sn, tenant_id, device_id) select sn, $1, id from d
     ), k as (
       insert into device_keys (tenant_id, device_id, hash) select $1, d.id, decode(n.hash, 'hex') from d join n using (sn)
     ), b as (
       insert into bindings (tenant_id, device_id, line, access_id, from_at)
       select $1, d.id, '1', n.access_id, '2000-01-01' from d join n using (sn)
     )
     select id, sn from d`,
    [tenantId, entityId, JSON.stringify(rows)],
  );
  const idBySn = new Map(ids.map(({ id, sn }) => [sn, Number(id)]));
  const devices = made.map((device) => ({ ...device, id: idBySn.get(device.sn) as number }));
  return {
    tenantId,
    entityId,
    devices,
    of: (...protocols) => devices.filter(({ protocol }) => protocols.includes(protocol)),
  };
}

/** Prints a figure of a long test at the terminal, for the person who reads it. */
export const figure = (what: string, value: string | number): void =>
  void process.stdout.write(`  ${what}: ${value}\n`);
