import type { Generated, JSONColumnType } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";

interface MenusTable {
  id: Generated<number>;
  pid: number | null;
  name: string;
  zh_name: string;
  en_name: string;
  path: string;
  component: string;
  icon: string;
  type: number;
  sort: number;
  permission: string | null;
  iframe: Generated<boolean>;
  hidden: boolean;
  icache: Generated<boolean>;
  renamed: Generated<boolean>;
}

interface UsersTable {
  id: Generated<number>;
  tenant_id: number | null;
  username: string;
  nick_name: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  /** When a password that must be changed ends. */
  password_until: Moment | null;
  user_type: number;
  enabled: Generated<boolean>;
  phone: Generated<string>;
  email: Generated<string>;
  avatar_hash: string | null;
  permission_range: Generated<"all" | "organisations" | "entities">;
  /** Only in the demonstration: many people use it at once. */
  shared: Generated<boolean>;
  statistic_types: string | null;
  entry_date: string | null;
  last_sign_in_at: Moment | null;
  created_at: MadeAt;
}

interface RolesTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  permission: string;
  level: Generated<number>;
  remark: Generated<string>;
  linked: Generated<boolean>;
  created_at: MadeAt;
}

interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  ip: string;
  agent: string;
  /** How far the journal was written when its user last changed something, where there is a replica. */
  written_to: number | null;
}

interface SecondFactorsTable {
  user_id: number;
  /** Sealed. */
  secret: string;
  /** null: begun, and not shown to work yet. */
  confirmed_at: Moment | null;
  /** The step of time of the code it was confirmed with. */
  last_step: Generated<number>;
  salt: Buffer;
}

interface OperationLogsTable {
  tenant_id: number;
  id: Generated<number>;
  at: MadeAt;
  user_id: number | null;
  username: string;
  ip: string;
  endpoint: string;
  content: JSONColumnType<object> | null;
  before: JSONColumnType<object> | null;
  status: number;
  refusal: string | null;
  /** Names of that time and values of the refusal; null: written before they were kept. */
  facts: JSONColumnType<{
    names: Record<string, string>;
    values?: Record<string, string | number>;
  }> | null;
  /** How far the operator saw then; both null = all of the company, or not known. */
  range_organisations: number[] | null;
  range_entities: number[] | null;
}

interface ScheduledTasksTable {
  id: Generated<number>;
  job_name: string;
  bean: string;
  method: string;
  params: JSONColumnType<Record<string, number | boolean>>;
  cron: string;
  time_zone: string;
  is_paused: Generated<boolean>;
  catch_up: boolean;
  remark: string;
  next_at: Moment | null;
  asked_by: string | null;
  running_since: Moment | null;
  lease_until: Moment | null;
  run_id: number | null;
  created_at: MadeAt;
}

interface TaskRunsTable {
  id: Generated<number>;
  task_id: number;
  state: "running" | "success" | "failed" | "skipped";
  trigger: "schedule" | "catchUp" | "manual";
  username: string | null;
  started_at: Moment;
  duration_ms: number | null;
  output: Generated<string>;
  reason: string | null;
  exception: string | null;
}

interface BackupsTable {
  id: Generated<number>;
  path: string;
  made_at: Moment;
  bytes: number;
  checked_at: Moment | null;
}

/** Who may come in and do what, what they did, and what is done by itself. */
export interface IdentityTables {
  installation: { key: string; value: JSONColumnType<object> };
  menus: MenusTable;
  company_menus: { tenant_id: number; menu_id: number };
  users: UsersTable;
  roles: RolesTable;
  role_menus: { tenant_id: number; role_id: number; menu_id: number };
  user_roles: { tenant_id: number; user_id: number; role_id: number };
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  /** The latest step of time whose code was taken. */
  second_factor_steps: { user_id: number; last_step: number };
  recovery_codes: { user_id: number; code_hash: Buffer };
  sign_in_steps: { token_hash: Buffer; user_id: number; expires_at: Moment; tries: Generated<number> };
  captchas: { uuid: string; answer_hash: Buffer; expires_at: Moment };
  mail_codes: {
    purpose: string;
    target: string;
    code_hash: Buffer;
    expires_at: Moment;
    tries: Generated<number>;
    sent_at: Moment;
    sent: Generated<number>;
    counted_from: Moment;
  };
  attempts: { key: string; failures: number; next_try_at: Moment };
  operation_logs: OperationLogsTable;
  backups: BackupsTable;
  scheduled_tasks: ScheduledTasksTable;
  task_runs: TaskRunsTable;
}
