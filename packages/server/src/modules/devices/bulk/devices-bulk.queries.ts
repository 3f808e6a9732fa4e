import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";
import { visibleDevices } from "../registry/registry.ts";

export interface DeviceColumns {
  sn: string;
  name: string;
  device_type: number;
  model_id: number;
  entity_id: number;
  upload_interval: number;
  record_period: number;
}

export type DeviceRow = DeviceColumns & { id: number };

const columns = [
  "d.id",
  "d.sn",
  "d.name",
  "d.device_type",
  "d.model_id",
  "d.entity_id",
  "d.upload_interval",
  "d.record_period",
] as const;

const recordset = sql.raw(
  "(id bigint, sn text, name text, device_type smallint, model_id bigint, entity_id bigint, upload_interval integer, record_period integer)",
);

export const deviceBulkQueries = (db: Db | Tx) => ({
  all: (caller: Caller): Promise<DeviceRow[]> => visibleDevices(db, caller).select(columns).execute(),

  forChange: (caller: Caller, ids: readonly number[]): Promise<DeviceRow[]> =>
    visibleDevices(db, caller)
      .select(columns)
      .where("d.id", "in", ids)
      .orderBy("d.id")
      .forUpdate("d")
      .execute(),

  models: () =>
    db
      .selectFrom("device_models")
      .select(["id", "device_type", "device_name", "code", "sn_length"])
      .execute(),

  /** Entities the caller sees, each with its organisation's names from the top down. */
  async entities(caller: Caller) {
    const entities = await visibleEntities(db, caller).select(["e.id", "e.name", "o.path"]).execute();
    const organisations = await db
      .selectFrom("organisations")
      .select(["id", "name"])
      .where("tenant_id", "=", requireTenant(caller))
      .execute();
    const names = new Map(organisations.map(({ id, name }) => [String(id), name]));
    return entities.map(({ id, name, path }) => ({
      id,
      name,
      place: path.split("|").map((each) => names.get(each) ?? "?"),
    }));
  },

  async insert(tenantId: number, made: readonly DeviceColumns[], takesWaiting: boolean) {
    const { rows } = await sql<{ id: number; sn: string }>`
      with n as (select * from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n${recordset}), d as (
        insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, record_period)
        select ${tenantId}, sn, name, device_type, model_id, entity_id, upload_interval, record_period from n
        returning id, sn
      )
      insert into serial_numbers (sn, tenant_id, device_id, takes_waiting)
      select sn, ${tenantId}, id, ${takesWaiting} from d
      returning device_id as id, sn
    `.execute(db);
    return rows;
  },

  update: (tenantId: number, changed: readonly DeviceRow[]) =>
    sql`
      update devices d set name = n.name, device_type = n.device_type, model_id = n.model_id,
        entity_id = n.entity_id, upload_interval = n.upload_interval, record_period = n.record_period
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n${recordset}
      where d.tenant_id = ${tenantId} and d.id = n.id
    `.execute(db),

  some: (
    caller: Caller,
    filter: { name: string; deptId?: number | undefined; entityId?: number | undefined },
  ) =>
    visibleDevices(db, caller)
      .innerJoin("device_models as m", "m.id", "d.model_id")
      .select([...columns, "m.code as model"])
      .$if(filter.name !== "", (q) =>
        q.where((e) =>
          e.or([
            e("d.sn", "ilike", contains(filter.name)),
            e("d.name", "ilike", contains(filter.name)),
            e("e.name", "ilike", contains(filter.name)),
          ]),
        ),
      )
      .$if(filter.entityId !== undefined, (q) => q.where("d.entity_id", "=", filter.entityId as number))
      .$if(filter.deptId !== undefined, (q) =>
        q.where(sql<boolean>`string_to_array(o.path, '|')::bigint[] @> array[${filter.deptId}::bigint]`),
      )
      .orderBy(byName("d.name"))
      .orderBy("d.id")
      .execute(),
});
