import type { RefusedReason } from "@foyer/contract/devices/security";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db } from "../../../platform/database/database.ts";

/** Where a device sent from, or was refused; what is absent stays as it was. */
export interface Contact {
  tenantId: number;
  deviceId: number;
  lastContact?: { address: string | null; at: Date; isProven: boolean };
  /** Its counts came with proof. */
  provenAt?: Date;
  /** Seen without a device's key. */
  keyless?: { address: string; at: Date };
  refused?: { address: string | null; at: Date; why: RefusedReason; times: number };
}

const toRow = ({ deviceId, lastContact, provenAt, keyless, refused }: Contact) => ({
  device_id: deviceId,
  address: lastContact?.address,
  at: lastContact?.at,
  unproven_at: lastContact && !lastContact.isProven ? lastContact.at : undefined,
  proven_at: provenAt,
  keyless_at: keyless?.at,
  keyless_address: keyless?.address,
  refused_at: refused?.at,
  refused_address: refused?.address,
  refused_why: refused?.why,
  refused: refused?.times ?? 0,
});

/** Writes contacts in one statement a company, at most one of a device. */
export const writeContacts = (db: Db, contacts: readonly Contact[]): Promise<never[]> =>
  byCompany(contacts, async (tenantId, ofCompany) => {
    await sql`
    insert into device_contacts as c
      (tenant_id, device_id, address, at, unproven_at, keyless_at, keyless_address, refused_at, refused_address,
        refused_why, refused, proven_at)
    select ${tenantId}::bigint, n.device_id, n.address, n.at, n.unproven_at, n.keyless_at, n.keyless_address, n.refused_at,
      n.refused_address, n.refused_why, n.refused, n.proven_at
    from jsonb_to_recordset(${JSON.stringify(ofCompany.map(toRow))}::jsonb) as n(
      device_id bigint, address text, at timestamptz, unproven_at timestamptz,
      keyless_at timestamptz, keyless_address text, refused_at timestamptz, refused_address text, refused_why text, refused bigint,
      proven_at timestamptz)
    join devices d on d.tenant_id = ${tenantId} and d.id = n.device_id
    order by n.device_id
    on conflict (tenant_id, device_id) do update set
      address = coalesce(excluded.address, c.address),
      at = greatest(excluded.at, c.at),
      proven_at = greatest(excluded.proven_at, c.proven_at),
      unproven_at = greatest(excluded.unproven_at, c.unproven_at),
      keyless_at = greatest(excluded.keyless_at, c.keyless_at),
      keyless_address = coalesce(excluded.keyless_address, c.keyless_address),
      refused_at = coalesce(excluded.refused_at, c.refused_at),
      refused_address = coalesce(excluded.refused_address, c.refused_address),
      refused_why = coalesce(excluded.refused_why, c.refused_why),
      refused = c.refused + excluded.refused
  `.execute(db);
    return [];
  });

export interface KeyUse {
  of: "device" | "site";
  tenantId: number;
  id: number;
  at: Date;
}

/** Writes when keys were last used, one statement a kind and company. */
export async function writeKeyUses(db: Db, used: readonly KeyUse[]): Promise<void> {
  for (const kind of ["device", "site"] as const) {
    const ofKind = used.filter((one) => one.of === kind);
    await byCompany(ofKind, async (tenantId, ofCompany) => {
      const rows = ofCompany.map(({ id, at }) => ({ id, at }));
      await sql`
        update ${sql.table(kind === "device" ? "device_keys" : "site_keys")} k set last_used_at = n.at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, at timestamptz)
        where k.tenant_id = ${tenantId} and k.id = n.id and (k.last_used_at is null or k.last_used_at < n.at)
      `.execute(db);
      return [];
    });
  }
}
