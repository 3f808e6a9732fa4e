import type { ImportState } from "@foyer/contract/counting/imports";
import type { Generated, JSONColumnType } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";

interface RulesTable {
  tenant_id: number;
  id: Generated<number>;
  kind: "eliminate" | "correct" | "estimate" | "set";
  subject_kind: number;
  /** 0 for the company. */
  subject_id: number;
  version: Generated<number>;
  created_at: Moment;
}

interface RuleVersionsTable {
  tenant_id: number;
  id: Generated<number>;
  rule_id: number;
  version: number;
  definition: JSONColumnType<object>;
  from_day: string;
  to_day: string | null;
  weekdays: number;
  from_minute: number;
  to_minute: number;
  reason: string;
  author_id: number;
  author: string;
  created_at: Moment;
  undone_at: Moment | null;
  undone_by: string | null;
}

interface QuarantinedRecordsTable {
  tenant_id: number;
  id: Generated<number>;
  device_id: number;
  line: string;
  start_at: Moment;
  seconds: number;
  received_at: Moment;
  source: string;
  revision: number | null;
  reason: string;
  /** Amounts by column. */
  measures: JSONColumnType<Record<string, number>>;
  state: Generated<"held" | "released" | "discarded">;
  decided_by: string | null;
  decided_at: Moment | null;
  /** Where records without proof came from. */
  source_network: string | null;
}

interface ImportsTable {
  tenant_id: number;
  id: Generated<number>;
  state: Generated<ImportState>;
  user_id: number;
  username: string;
  created_at: MadeAt;
  plan: JSONColumnType<object> | null;
  checked: JSONColumnType<object> | null;
  committed_at: Moment | null;
  done: Generated<number>;
  total: Generated<number>;
  result: JSONColumnType<object> | null;
  failure: string | null;
  undone: JSONColumnType<object> | null;
}

interface ImportFilesTable {
  tenant_id: number;
  id: Generated<number>;
  import_id: number;
  position: number;
  name: string;
  bytes: number;
  guess: JSONColumnType<object>;
}

interface ImportTargetsTable {
  tenant_id: number;
  import_id: number;
  device_id: number;
  line: string;
  entity_id: number;
  access_id: number | null;
  from_at: Moment;
  to_at: Moment;
}

interface BrokerSlotsTable {
  slot: number;
  client_id: string;
  filters: string[];
  holder: string | null;
  instance: string | null;
  leased_until: Moment;
  leaving: Generated<boolean>;
}

/**
 * Groups of measures as bits: `measured` of all a line's records, `earlier` of those from before they said so; and how
 * long its windows were.
 */
interface LineMeasuresTable {
  tenant_id: number;
  device_id: number;
  line: string;
  measured: number;
  earlier: number | null;
  shortest_seconds: number | null;
  longest_seconds: number | null;
}

interface TrackLinesTable {
  tenant_id: number;
  device_id: number;
  line: string;
  points: JSONColumnType<[number, number][]>;
  swapped: Generated<boolean>;
}

/** The tables of rules, imports, quarantine, quality and names at an external broker. */
export interface CountingTables {
  broker_slots: BrokerSlotsTable;
  line_measures: LineMeasuresTable;
  track_lines: TrackLinesTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_chunks: { tenant_id: number; file_id: number; position: number; body: Buffer };
  import_targets: ImportTargetsTable;
  quarantined_records: QuarantinedRecordsTable;
  rules: RulesTable;
  rule_versions: RuleVersionsTable;
  quality_entities: {
    tenant_id: number;
    entity_id: number;
    looked_at: Moment | null;
    checked_at: Moment | null;
  };
}
