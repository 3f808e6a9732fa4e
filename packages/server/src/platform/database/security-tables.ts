import type { Generated } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";

/** What devices prove themselves with, and what is demanded of them. */
export interface SecurityTables {
  device_keys: {
    tenant_id: number;
    id: Generated<number>;
    device_id: number;
    hash: Buffer;
    made_at: MadeAt;
    made_by: string | null;
    mosquitto_hash: string | null;
    valid_until: Moment | null;
    last_used_at: Moment | null;
  };
  site_keys: {
    tenant_id: number;
    id: Generated<number>;
    name: string;
    entity_id: number | null;
    hash: Buffer;
    begins: string;
    protocols: string[];
    made_at: MadeAt;
    made_by: string;
    valid_until: Moment | null;
    last_used_at: Moment | null;
    revoked_at: Moment | null;
  };
  secret_owners: { hash: Buffer; tenant_id: number };
  device_security: { tenant_id: number; keys_required: boolean; addresses: string[] };
  device_contacts: {
    tenant_id: number;
    device_id: number;
    address: string | null;
    at: Moment | null;
    unproven_at: Moment | null;
    keyless_at: Moment | null;
    keyless_address: string | null;
    refused_at: Moment | null;
    refused_address: string | null;
    refused_why: string | null;
    refused: Generated<number>;
    proven_at: Moment | null;
  };
}
