import { afterModel, afterType, snLengthFault } from "@foyer/contract/devices/device-rules";
import { DeviceDraft } from "@foyer/contract/devices/devices";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { translate } from "@foyer/phrases/translate";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type {
  Asked,
  Assessor,
  BulkThing,
  BulkWords,
  Cells,
  Faults,
  Verdict,
  Written,
} from "../../places/bulk/bulk.ts";
import { NameFinder } from "../../places/bulk/bulk.ts";
import { type DevicesMoved, keepFormerPeriods, takesWaiting } from "../registry/registry.ts";
import { type DeviceColumns, type DeviceRow, deviceBulkQueries } from "./devices-bulk.queries.ts";

/** A device to be added (id null) or changed. */
export interface DeviceWork {
  id: number | null;
  columns: DeviceColumns;
}

interface Model {
  id: number;
  device_type: number;
  device_name: string;
  code: string;
  sn_length: number;
}

interface Known {
  devices: ReadonlyMap<string, DeviceRow>;
  models: readonly Model[];
  entities: NameFinder;
}

/** Fields of a draft by the column of the sheet that says them. */
const columnByField: Readonly<Record<string, string>> = {
  deviceType: "type",
  modelId: "model",
  entityId: "entity",
  uploadInterval: "interval",
  recordPeriod: "period",
};

const parseNumber = (cell: string): number => (/^\d{1,6}$/.test(cell.trim()) ? Number(cell) : Number.NaN);
const fault = (faults: Faults): Verdict<DeviceWork> => ({ outcome: "fault", faults, work: null });

class DeviceAssessor implements Assessor<DeviceWork> {
  readonly missingOrganisations: ReadonlySet<string> = new Set();
  readonly missingAreas: ReadonlySet<string> = new Set();
  readonly #known: Known;
  readonly #words: BulkWords;
  /** Serial numbers that a row before has spoken of. */
  readonly #seen = new Set<string>();

  constructor(known: Known, words: BulkWords) {
    this.#known = known;
    this.#words = words;
  }

  assess(cells: Cells): Verdict<DeviceWork> {
    const faults: Faults = {};
    const sn = cells.sn ?? "";
    const before = this.#known.devices.get(sn);
    const model = this.#model(cells, before, faults);
    const entityId = this.#entity(cells, before, faults);
    if (this.#seen.has(sn)) faults.sn = "twice";
    this.#seen.add(sn);
    if (!model || entityId === undefined || Object.keys(faults).length > 0) return fault(faults);
    const columns = this.#columns(cells, before, { model, entityId }, faults);
    if (!columns) return fault(faults);
    if (before && isSame(before, columns)) return { outcome: "unchanged", faults, work: null };
    return { outcome: before ? "update" : "create", faults, work: { id: before?.id ?? null, columns } };
  }

  /** The model a row names by code or name, or the device's own; of the type it names, where it names one. */
  #model({ model = "", type = "" }: Cells, before: DeviceRow | undefined, faults: Faults): Model | undefined {
    const deviceType = type === "" ? undefined : this.#words.findDeviceType(type);
    if (type !== "" && deviceType === undefined) faults.type = "unknown";
    const name = model.toLowerCase();
    const found = this.#known.models.find(({ id, code, device_name }) =>
      name === "" ? id === before?.model_id : [code, device_name].some((each) => each.toLowerCase() === name),
    );
    if (!found) faults.model = name === "" ? "required" : "notThere";
    else if (deviceType !== undefined && deviceType !== found.device_type) faults.model = "notOfType";
    return found;
  }

  #entity({ entity = "" }: Cells, before: DeviceRow | undefined, faults: Faults): number | undefined {
    if (entity === "" && before) return before.entity_id;
    const { ids, fault } =
      entity === "" ? { ids: [], fault: "required" as const } : this.#known.entities.find([entity]);
    if (fault) faults.entity = fault;
    return ids[0];
  }

  #columns(
    cells: Cells,
    before: DeviceRow | undefined,
    { model, entityId }: { model: Model; entityId: number },
    faults: Faults,
  ): DeviceColumns | null {
    const usual = afterModel(afterType(model.device_type), model);
    const isOfModel = before?.model_id === model.id;
    const parsed = z.safeParse(DeviceDraft, {
      sn: cells.sn ?? "",
      name: cells.name || before?.name || cells.sn || "",
      deviceType: model.device_type,
      modelId: model.id,
      entityId,
      recordPeriod: cells.period
        ? parseNumber(cells.period)
        : ((isOfModel ? before?.record_period : undefined) ?? usual.recordPeriod),
      uploadInterval: cells.interval
        ? parseNumber(cells.interval)
        : ((isOfModel ? before?.upload_interval : undefined) ?? usual.uploadInterval),
    });
    if (!parsed.success) {
      for (const [field, said] of Object.entries(toFieldFaults(parsed.error)))
        faults[columnByField[field] ?? field] = said;
      return null;
    }
    const draft = parsed.data;
    const length = snLengthFault(draft.sn, model.sn_length);
    if (length) {
      faults.sn = length;
      return null;
    }
    return {
      sn: draft.sn,
      name: draft.name,
      device_type: draft.deviceType,
      model_id: draft.modelId,
      entity_id: entityId,
      upload_interval: draft.uploadInterval,
      record_period: draft.recordPeriod,
    };
  }
}

const isSame = (before: DeviceRow, columns: DeviceColumns): boolean =>
  (Object.keys(columns) as (keyof DeviceColumns)[]).every((key) => before[key] === columns[key]);

/** Adds and changes devices; what was kept for the serial numbers of new ones is replayed once it is committed. */
async function write(
  tx: Tx,
  { caller, now }: Asked,
  works: readonly DeviceWork[],
  devicesMoved: DevicesMoved,
): Promise<Written> {
  const queries = deviceBulkQueries(tx);
  const tenantId = requireTenant(caller);
  const fresh = works.filter(({ id }) => id === null).map(({ columns }) => columns);
  const changed = works.flatMap(({ id, columns }) => (id === null ? [] : [{ id, ...columns }]));
  if (changed.length > 0) {
    const ids = changed.map(({ id }) => id);
    if ((await queries.forChange(caller, ids)).length !== ids.length) throw new Refusal("notFound.thing");
    const periods = changed.map(({ id, record_period: recordPeriod }) => ({ id, recordPeriod }));
    await keepFormerPeriods(tx, tenantId, periods, now);
    await queries.update(tenantId, changed);
    await devicesMoved(tx, tenantId, ids, now);
  }
  const added = fresh.length > 0 ? await queries.insert(tenantId, fresh, await takesWaiting(tx, caller)) : [];
  return {
    recomputes: false,
    madeAreas: 0,
    announce: (events) => {
      for (const { id, sn } of added) events.emit("deviceAdded", { tenantId, deviceId: id, sn });
    },
  };
}

async function createFinder(db: Db | Tx, { caller }: Pick<Asked, "caller">): Promise<NameFinder> {
  const finder = new NameFinder();
  for (const { id, name, place } of await deviceBulkQueries(db).entities(caller)) {
    finder.add(name, id);
    finder.add([...place, name].join(" / "), id);
  }
  return finder;
}

export const makeDevicesBulk = (devicesMoved: DevicesMoved): BulkThing<DeviceWork> => ({
  kind: "devices",
  tables: ["devices", "serial_numbers"],
  batchSize: 500,
  async open(db, asked) {
    const queries = deviceBulkQueries(db);
    const devices = new Map((await queries.all(asked.caller)).map((device) => [device.sn, device]));
    const known = { devices, models: await queries.models(), entities: await createFinder(db, asked) };
    return new DeviceAssessor(known, asked.words);
  },
  write: (tx, asked, works) => write(tx, asked, works, devicesMoved),
  async rows(db, { caller, language }, filter) {
    const queries = deviceBulkQueries(db);
    const places = new Map(
      (await queries.entities(caller)).map(({ id, name, place }) => [id, [...place, name].join(" / ")]),
    );
    const rows = await queries.some(caller, filter);
    const types = [...new Set(rows.map(({ device_type }) => device_type))];
    const names = new Map(
      await Promise.all(
        types.map(
          async (type) => [type, await translate(language, `deviceTypes.${type}` as PhraseKey)] as const,
        ),
      ),
    );
    return rows.map((row) => [
      row.sn,
      row.name,
      names.get(row.device_type) ?? row.device_type,
      row.model,
      places.get(row.entity_id) ?? "",
      row.upload_interval,
      row.record_period,
    ]);
  },
});
