import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import type {
  DeviceCounts,
  DeviceFault,
  DeviceFilter,
  DeviceState,
} from "@foyer/contract/devices/device-health";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import { type RawBuilder, sql } from "kysely";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import type { Page } from "../../../platform/database/page.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type DeviceScope, judgedDevices, knownDevices } from "./judged-devices.queries.ts";

/** What the list is narrowed by: what may stand in an address, and what only we ask. */
export type DeviceListFilter = Partial<DeviceFilter> & {
  tenantId?: number;
  unbound?: boolean;
  ids?: readonly number[];
  entityIds?: readonly number[];
  /** Not on this plan now. */
  heatReportId?: number;
  seesHeat?: true;
};

/** What is thought of a device. */
export interface Judged {
  tenantId: number;
  id: number;
  online: boolean;
  state: DeviceState;
  faults: DeviceFault[];
  behind: boolean;
  target: string | null;
  companyName: string;
}

/** Columns of a judged device `j` by the field that sorts by them. */
const sortable: Readonly<Record<string, string>> = {
  sn: "j.sn",
  name: "j.name collate natural_order",
  deviceType: "j.device_type",
  model: "j.model",
  entityName: "j.entity_name collate natural_order",
  companyName: "j.company_name collate natural_order",
  battery: "least(j.battery, j.battery_transmitter)",
  version: "j.version",
  uploadInterval: "j.upload_interval",
  // Those in need of a look first.
  state:
    "case j.state when 'offline' then 0 when 'online' then 2 - least(cardinality(j.faults), 1) else 3 end",
  lastTime: "j.last_seen_at",
  createTime: "j.created_at",
};

function toOrderBy(sort: readonly string[] = []): RawBuilder<unknown> {
  const terms = sort.map((term) => {
    const [field = "", direction] = term.split(",");
    const column = Object.hasOwn(sortable, field) ? sortable[field] : undefined;
    if (column === undefined) throw new Refusal("validation.failed", { fields: { sort: "unknown" } });
    return sql.raw(`${column} ${direction === "desc" ? "desc" : "asc"} nulls last`);
  });
  return sql.join([...(terms.length > 0 ? terms : [sql.raw(sortable.name ?? "")]), sql.raw("j.id")]);
}

const isNormal = sql`j.state = 'online' and j.faults = '{}'`;

function stateIs(state: NonNullable<DeviceFilter["state"]>): RawBuilder<unknown> {
  if (state === "normal") return isNormal;
  if (state === "abnormal") return sql`(j.faults <> '{}' and j.state in ('online', 'offline'))`;
  return sql`j.state = ${state}`;
}

/** Each way to narrow the list, as a condition on a judged device `j`. */
const conditions: {
  [K in keyof DeviceListFilter]-?: (
    value: NonNullable<DeviceListFilter[K]>,
    now: Date,
  ) => RawBuilder<unknown>;
} = {
  search: (text) =>
    sql`(j.sn ilike ${contains(text)} or j.name ilike ${contains(text)} or j.entity_name ilike ${contains(text)})`,
  entityId: (id) => sql`j.entity_id = ${id}`,
  deptId: (id) => sql`string_to_array(j.path, '|')::bigint[] @> array[${id}::bigint]`,
  deviceType: (type) => sql`j.device_type = ${type}`,
  modelId: (id) => sql`j.model_id = ${id}`,
  state: stateIs,
  fault: (fault) => sql`${fault} = any(j.faults)`,
  firmware: () => sql`j.behind`,
  batteryBelow: (percent) => sql`(j.battery < ${percent} or j.battery_transmitter < ${percent})`,
  offlineHours: (hours, now) =>
    sql`(j.state = 'offline' and coalesce(j.last_seen_at, j.created_at) < ${now}::timestamptz - ${hours} * interval '1 hour')`,
  simulated: (which) => sql`(j.model = ${simulatedModel}) = ${which === "yes"}`,
  tenantId: (id) => sql`j.tenant_id = ${id}`,
  unbound: (unbound) => sql`j.bound <> ${unbound}`,
  ids: (ids) => sql`j.id = any(${ids}::bigint[])`,
  entityIds: (ids) => sql`j.entity_id = any(${ids}::bigint[])`,
  heatReportId: (id) => sql`not exists (select from heat_placements p
    where p.tenant_id = j.tenant_id and p.report_id = ${id} and p.device_id = j.id and p.valid_to is null)`,
  seesHeat: () => sql`(j.device_type = ${heatDeviceType}
    or exists (select from heat_grids g where g.tenant_id = j.tenant_id and g.device_id = j.id))`,
};

/** What is known of a device without thinking about it: a list that asks for nothing else thinks of one page alone. */
const thoughtOf: ReadonlySet<string> = new Set(["state", "fault", "firmware", "offlineHours", "unbound"]);

const isKnown = (filter: DeviceListFilter, sort: readonly string[] = []): boolean =>
  sort.every((term) => term.split(",")[0] !== "state") &&
  Object.entries(filter).every(([key, value]) => value === undefined || value === "" || !thoughtOf.has(key));

/** SQL: the condition on a judged device `j`. */
function matches(filter: DeviceListFilter, now: Date): RawBuilder<unknown> {
  const terms = (Object.keys(conditions) as (keyof DeviceListFilter)[]).flatMap((key) => {
    const value = filter[key];
    const condition = conditions[key] as (value: unknown, now: Date) => RawBuilder<unknown>;
    return value === undefined || value === "" ? [] : [condition(value, now)];
  });
  return terms.length === 0 ? sql`true` : sql.join(terms, sql` and `);
}

/** `offset 0` where figures are made: each device is thought of once, however many conditions ask for it. */
export const deviceListQueries = (db: Db | Tx, now: Date) => ({
  /** A page of devices by what is thought of them, and how many match. */
  async page(scope: DeviceScope, filter: DeviceListFilter, asked: Page) {
    if (isKnown(filter, asked.sort)) return this.knownPage(scope, filter, asked);
    const { page, size, sort } = asked;
    const { rows } = await sql<Judged & { n: number }>`
      with judged as (${await judgedDevices(db, scope, now)})
      select j.tenant_id as "tenantId", j.id, j.online, j.state, j.faults, j.behind, j.target,
        j.company_name as "companyName", count(*) over () as n
      from judged j where ${matches(filter, now)}
      order by ${toOrderBy(sort)} limit ${size} offset ${page * size}
    `.execute(db);
    return { judged: rows, totalElements: await this.total(scope, filter, rows, page) };
  },

  /** The same where nothing that is thought of them is asked for: found first, then thought of. */
  async knownPage(scope: DeviceScope, filter: DeviceListFilter, { page, size, sort }: Page) {
    const { rows: found } = await sql<{ id: number; n: number }>`
      select j.id, count(*) over () as n from (${knownDevices(scope)}) j where ${matches(filter, now)}
      order by ${toOrderBy(sort)} limit ${size} offset ${page * size}
    `.execute(db);
    const ids = found.map(({ id }) => id);
    const { rows } = await sql<Judged>`
      select j.tenant_id as "tenantId", j.id, j.online, j.state, j.faults, j.behind, j.target,
        j.company_name as "companyName"
      from (${await judgedDevices(db, scope, now, { ids })} offset 0) j order by array_position(${ids}::bigint[], j.id)
    `.execute(db);
    return { judged: rows, totalElements: await this.total(scope, filter, found, page) };
  },

  /** A page beyond the end has no row to tell how many there are. */
  async total(scope: DeviceScope, filter: DeviceListFilter, rows: readonly { n: number }[], page: number) {
    const [total = 0] = rows[0] || page === 0 ? [rows[0]?.n] : await this.countEach(scope, [filter]);
    return total;
  },

  async counts(scope: DeviceScope): Promise<DeviceCounts> {
    const { rows } = await sql<DeviceCounts>`
      select count(*) as sum,
        count(*) filter (where ${isNormal}) as normal,
        count(*) filter (where ${stateIs("abnormal")}) as abnormal,
        count(*) filter (where used) as use,
        count(*) filter (where state = 'unused') as unused,
        count(*) filter (where state = 'expired') as expire,
        count(*) filter (where state = 'online') as online,
        count(*) filter (where state = 'offline') as offline
      from (${await judgedDevices(db, scope, now)} offset 0) j
    `.execute(db);
    return rows[0] as DeviceCounts;
  },

  /** How many devices each of some filters leaves. */
  async countEach(scope: DeviceScope, filters: readonly DeviceListFilter[]): Promise<number[]> {
    const columns = filters.map(
      (filter, at) => sql`count(*) filter (where ${matches(filter, now)}) as ${sql.ref(`n${at}`)}`,
    );
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(columns)} from (${await judgedDevices(db, scope, now)} offset 0) j
    `.execute(db);
    return filters.map((_, at) => rows[0]?.[`n${at}`] ?? 0);
  },
});
