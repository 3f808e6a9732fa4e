import { type RawBuilder, sql } from "kysely";
import { apartOnFailure } from "../../../platform/apart-on-failure.ts";
import type { Failed } from "../../../platform/batch-loader.ts";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db } from "../../../platform/database/database.ts";
import { locateDevices } from "../presence/presence.ts";
import type { ContactRhythm } from "../protocols/protocols.ts";
import { type FormerPeriod, formerPeriodsSql } from "./record-periods.queries.ts";

export interface KeptKey {
  id: number;
  /** SHA-256, as hexadecimal digits. */
  hash: string;
  /** Milliseconds since 1970; null = until further notice. */
  until: number | null;
  /** Whether it is kept as a password file of Mosquitto has it, too. */
  isForFiles: boolean;
}

/** A change that waits for a device that fetches. */
export interface WaitingRhythm {
  commandId: string;
  state: "pending" | "delivered";
  /** How often it was sent since. */
  contacts: number;
  /** Milliseconds since 1970 of its first answer that carried it; null before. */
  deliveredAt: number | null;
  /** What its answers carry. */
  rhythm: ContactRhythm;
  /** What it was sent before, if known; null otherwise. */
  before: Partial<ContactRhythm> | null;
}

const waitingRhythm = (tenantId: number) =>
  sql<WaitingRhythm | null>`(
  select jsonb_build_object('commandId', c.id, 'state', c.state, 'contacts', c.tries,
    'deliveredAt', round(extract(epoch from c.delivered_at) * 1000),
    'rhythm', jsonb_build_object('uploadInterval', d.upload_interval, 'recordPeriod', d.record_period,
      'velocity', d.velocity, 'direction', d.direction),
    'before', (select s.before_wish from device_settings s
      where s.tenant_id = ${tenantId} and s.device_id = d.id and s.setting = 'rhythm'))
  from commands c
  where c.tenant_id = ${tenantId} and c.device_id = d.id and c.by_contact and c.state in ('pending', 'delivered')
    and c.finished_at is null and c.name = 'set.rhythm'
  order by c.seq desc limit 1)`.as("waiting");
const reportedRhythm = (tenantId: number) =>
  sql<Partial<ContactRhythm> | null>`(
  select s.reported from device_settings s
  where s.tenant_id = ${tenantId} and s.device_id = d.id and s.setting = 'rhythm')`.as("reportedRhythm");

const keptKeys = (tenantId: number, deviceId: RawBuilder<unknown>) => sql<KeptKey[]>`
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'hash', encode(k.hash, 'hex'),
      'until', round(extract(epoch from k.valid_until) * 1000), 'isForFiles', k.mosquitto_hash is not null))
    from device_keys k where k.tenant_id = ${tenantId} and k.device_id = ${deviceId}), '[]')`;

/** A device with nothing but what it proves itself with. */
export interface KeyedDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
  keys: KeptKey[];
}

/** What the way of a message needs to know of its device; times of day in minutes after local midnight. */
export interface KnownDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
  deviceType: number;
  entityId: number;
  /** IANA time zone of its entity. */
  zone: string;
  /** Whether its clock is put forward in summer with those of the place. */
  daylightSaving: boolean;
  /** When its site is open, as `OpenHours` have it. */
  hours: string;
  /** Minutes. */
  uploadInterval: number;
  recordPeriod: number;
  /** Record periods it had before, the earliest first. */
  formerPeriods: FormerPeriod[];
  velocity: number;
  /** 0 both, 1 in only, 2 out only. */
  direction: number;
  /** The rhythm it is still to get, or got and has not confirmed; null where nothing is open. */
  waiting: WaitingRhythm | null;
  /** Answers to its messages are known to carry settings. */
  fetches: boolean;
  /** What it last said of its rhythm. */
  reportedRhythm: Partial<ContactRhythm> | null;
  /** What it can prove itself with, past ones included. */
  keys: KeptKey[];
  /** Whether its company lets nothing in without proof. */
  keysRequired: boolean;
  /** Addresses and networks it may send from; empty = from anywhere. */
  addresses: string[];
  /** When its counts last came with proof; null = never yet. */
  provenAt: Date | null;
  /** Its company lets it count without proof although it has proven itself. */
  unprovenAllowed: boolean;
  /** Another company has shown that it has a device of this number. */
  isContested: boolean;
  lastSeenAt: Date | null;
  /** Firmware waits to be offered with the next answer. */
  hasUpgrade: boolean;
  /** Its lines that report crossings instead of intervals. */
  eventLines: string[];
  /** The groups of measures each of its lines ever measured, as bits. */
  measured: Record<string, number>;
}

/** Finds devices by their numbers, company by company; what fails for one company fails for its devices alone. */
async function findBySn<Device extends { sn: string }>(
  db: Db,
  sns: readonly string[],
  find: (tenantId: number, sns: readonly string[]) => Promise<readonly Device[]>,
): Promise<Map<string, Device | Failed>> {
  const located = await locateDevices(db, sns);
  const companyOf = ({ tenantId }: (typeof located)[number]) => tenantId;
  const devices = await apartOnFailure(located, companyOf, async (some) => {
    const found = await byCompany(some, (tenantId, named) =>
      find(
        tenantId,
        named.map(({ sn }) => sn),
      ),
    );
    const bySn = new Map(found.map((device) => [device.sn, device]));
    return some.map(({ sn }) => bySn.get(sn));
  });
  return new Map(
    located.flatMap(({ sn }, nth) => {
      const device = devices[nth];
      return device ? [[sn, device]] : [];
    }),
  );
}

/** The devices of serial numbers, whichever company's; those nobody has added are left out. */
export const devicesBySn = (
  db: Db,
  sns: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice | Failed>> =>
  findBySn(db, sns, (tenantId, named) => knownDevices(db, tenantId, named));

const knownDevices = (db: Db, tenantId: number, sns: readonly string[]): Promise<KnownDevice[]> =>
  db
    .selectFrom("serial_numbers as s")
    .innerJoin("devices as d", (join) =>
      join.on("d.tenant_id", "=", tenantId).onRef("d.id", "=", "s.device_id"),
    )
    .innerJoin("entities as e", (join) =>
      join.onRef("e.tenant_id", "=", "d.tenant_id").onRef("e.id", "=", "d.entity_id"),
    )
    .leftJoin("device_security as ds", "ds.tenant_id", "d.tenant_id")
    .select([
      "d.tenant_id as tenantId",
      "d.id as deviceId",
      "d.sn",
      "d.device_type as deviceType",
      "d.entity_id as entityId",
      "e.time_zone as zone",
      sql<boolean>`e.dst = 1`.as("daylightSaving"),
      "e.hours",
      "d.upload_interval as uploadInterval",
      "d.record_period as recordPeriod",
      formerPeriodsSql(tenantId).as("formerPeriods"),
      "d.velocity",
      "d.direction",
      waitingRhythm(tenantId),
      reportedRhythm(tenantId),
      "d.fetches",
      keptKeys(tenantId, sql`d.id`).as("keys"),
      sql<boolean>`coalesce(ds.keys_required, true)`.as("keysRequired"),
      sql<string[]>`coalesce(ds.addresses, '{}')`.as("addresses"),
      sql<Date | null>`(select c.proven_at from device_contacts c
        where c.tenant_id = ${tenantId} and c.device_id = d.id)`.as("provenAt"),
      "d.unproven_allowed as unprovenAllowed",
      sql<boolean>`s.contested_at is not null`.as("isContested"),
      "d.last_seen_at as lastSeenAt",
      sql<boolean>`exists (select from commands c where c.tenant_id = ${tenantId} and c.device_id = d.id
        and c.state = 'pending' and c.by_contact and c.name = 'upgrade')`.as("hasUpgrade"),
      sql<string[]>`array(select l.line from device_lines l
        where l.tenant_id = ${tenantId} and l.device_id = d.id and l.by_event order by l.line)`.as(
        "eventLines",
      ),
      sql<Record<string, number>>`coalesce((select jsonb_object_agg(m.line, m.measured) from line_measures m
        where m.tenant_id = ${tenantId} and m.device_id = d.id), '{}')`.as("measured"),
    ])
    .where("s.tenant_id", "=", tenantId)
    .where("s.sn", "=", sql<string>`any(${sns}::text[])`)
    .execute();

/** The keys of serial numbers, whichever company's; those nobody has added are left out. */
export const keyedDevices = (
  db: Db,
  sns: readonly string[],
): Promise<ReadonlyMap<string, KeyedDevice | Failed>> =>
  findBySn(db, sns, async (tenantId, named) => {
    const { rows } = await sql<KeyedDevice>`
      select s.tenant_id as "tenantId", s.device_id as "deviceId", s.sn, ${keptKeys(tenantId, sql`s.device_id`)} as keys
      from serial_numbers s
      where s.tenant_id = ${tenantId} and s.sn = any(${named}::text[])`.execute(db);
    return rows;
  });
