import type { MeasureValues } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import type { Sent } from "@foyer/contract/endpoint";
import { recompute } from "../src/modules/counting/recomputing/recomputing.ts";
import type { CountRecord } from "../src/modules/counting/records/records.ts";
import { access, area, binding, company, companyAdmin, device, deviceModel, entity } from "./factories.ts";
import type { Ask, TestServer } from "./test-server.ts";

export type Draft = Sent<typeof rules.create>["body"]["drafts"][number];

/**
 * An entity in Berlin, open 09:00 to 20:00: two entrances and a passage, each with a camera that reports around the
 * clock, bound since long ago; an area behind the first entrance and the passage, another beyond the passage.
 */
export async function ruledHouse(
  server: TestServer,
  draft: { businessDayStart?: string; deptId?: number } = {},
) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const entityId = await entity(ask, draft);
  const [ground, upper] = [
    await area(ask, { entityId, name: "Ground" }),
    await area(ask, { entityId, name: "Upper" }),
  ];
  const accesses = [
    await access(ask, { entityId, name: "Front", areas: [{ areaId: ground, sign: 1 }] }),
    await access(ask, { entityId, name: "Back" }),
    await access(ask, {
      entityId,
      name: "Stairs",
      kind: "internal",
      areas: [
        { areaId: ground, sign: -1 },
        { areaId: upper, sign: 1 },
      ],
    }),
  ];
  const devices = [];
  for (const corridorId of accesses) {
    const { id } = await device(ask, { modelId, entityId, deviceType: 2 });
    await binding(ask, { corridorId, deviceId: id, from: "2025-01-01" });
    devices.push(id);
  }
  const [front = 0, back = 0, stairs = 0] = accesses;
  return { tenantId, ask, entityId, modelId, ground, upper, front, back, stairs, accesses, devices };
}

export type RuledHouse = Awaited<ReturnType<typeof ruledHouse>>;

/** A record of a quarter of an hour; `door` 0 front, 1 back, 2 stairs. */
export const quarterRecord = (
  { tenantId, devices }: RuledHouse,
  door: number,
  start: string,
  values: MeasureValues,
): CountRecord => ({
  tenantId,
  deviceId: devices[door] ?? 0,
  line: "1",
  startMs: Date.parse(start),
  seconds: 900,
  receivedMs: Date.parse("2030-01-01T00:00:00Z"),
  source: "test",
  revision: null,
  values,
});

/** Does what the worker would. */
export const work = ({ platform, clock }: TestServer, tenantId: number) =>
  recompute(platform.database.pool, tenantId, clock.now().getTime());

/** Saves rules and has them applied; gives their ids. */
export async function saveRules(
  server: TestServer,
  { ask, tenantId }: { ask: Ask; tenantId: number },
  drafts: Draft[],
) {
  const { ids } = await ask(rules.create, { body: { drafts } });
  await work(server, tenantId);
  return ids;
}

/** Layer sums of measures by kind, subject and day (or slot), of one table; `in`, `out`, `staff_in` and `passby`. */
export async function layerSums(
  { platform }: TestServer,
  table: "rollups" | "day_rollups",
  tenantId: number,
) {
  const { rows } = await platform.database.pool.query<{ key: string; sums: string }>(
    `select concat_ws(' ', kind, subject_id, layer${table === "day_rollups" ? ", day" : ", (slot at time zone 'Europe/Berlin' - make_interval(mins => e.day_start_minute))::date"}) as key,
       concat_ws(' ', sum(coalesce(in_count, 0)), sum(coalesce(out_count, 0)), sum(coalesce(staff_in, 0)), sum(coalesce(passby, 0))) as sums
     from ${table} r, (select day_start_minute from entities where tenant_id = $1 limit 1) e
     where r.tenant_id = $1 group by 1 order by 1`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]));
}
