/**
 * Where each table lies on Citus. A company's rows lie on one worker, by `tenant_id`; what is named here does not.
 * A test holds these lists against the schema: a new table has `tenant_id` in every unique key, or is named here.
 */

/**
 * Small tables that companies' rows refer to, or are joined with: a copy on each node. Those that say what a user may do are among
 * them, so that the coordinator knows by itself who calls.
 */
export const referenceTables = [
  "companies",
  "menus",
  "users",
  "second_factors",
  "company_menus",
  "roles",
  "role_menus",
  "user_roles",
  "user_organisations",
  "user_entities",
  "device_models",
  "device_security",
  "serial_numbers",
  "secret_owners",
  "firmware_packages",
  "firmwares",
  "assets",
  "films",
  "frame_hosts",
  "zone_countries",
  "months_let_go",
  "measured_unknown",
] as const;

/** Of the installation as a whole: on the coordinator alone. */
export const coordinatorTables = [
  "attempts",
  "backups",
  "broker_slots",
  "captchas",
  "export_runs",
  "film_parts",
  "firmware_parts",
  "installation",
  "kept_payloads",
  "mail_codes",
  "migrations",
  "recovery_codes",
  "scheduled_tasks",
  "second_factor_steps",
  "seeded_tasks",
  "sessions",
  "sign_in_steps",
  "task_runs",
  "wall_pairings",
  "wording_suggestions",
] as const;

/** Foreign keys that Citus cannot have: what deletes sites and organisations takes them from users. */
export const keysLeftOff: readonly string[] = ["user_organisations__organisation", "user_entities__entity"];

/** Foreign keys that can set nothing null there: what deletes sites does so. */
export const keysWithoutAction: readonly string[] = ["fix_items__entity", "walls__entity"];

/** So many parts for companies to fall into; workers share the parts. It cannot be changed while data lie in them. */
export const shardCount = 32;
