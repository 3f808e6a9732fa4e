import type { Aedes } from "aedes";
import { onTestFinished } from "vitest";
import { commandHandlers } from "../src/command-handlers.ts";
import type { Intake } from "../src/modules/counting/listeners/intake.ts";
import { makeListeners } from "../src/modules/counting/listeners/listeners.ts";
import { recompute } from "../src/modules/counting/recomputing/recomputing.ts";
import type { DevicePorts } from "../src/platform/listening.ts";
import { type TestServer, testServer, testServerOn } from "./test-server.ts";

/** The ports of the device listeners; any free ones. */
const freePorts = { FOYER_DEVICE_PORT: "0", FOYER_HE2_PORT: "0", MQTT_PORT: "0" };
const freeTlsPorts = { FOYER_DEVICE_TLS_PORT: "0", MQTT_TLS_PORT: "0" };

export interface ListeningServer extends TestServer {
  ports: Partial<DevicePorts> & { http: number; tcp: number; mqtt: number };
  intake: Intake;
  broker: Aedes | null;
  stopListening: () => Promise<void>;
  /** Sends a body to `/v1/records` and gives the answer. */
  post: (
    body: unknown,
    key?: string,
  ) => Promise<{ status: number; body: { code: number; message: string; data: Record<string, number> } }>;
}

/** A whole server that also listens to devices. */
export async function listeningServer(
  environment: Record<string, string> = {},
  databaseUrl?: string,
): Promise<ListeningServer> {
  const settings = { ...freePorts, ...(environment.FOYER_TLS_CERT && freeTlsPorts), ...environment };
  const server = await (databaseUrl === undefined
    ? testServer(settings)
    : testServerOn(databaseUrl, settings));
  const listeners = await makeListeners(server.platform, commandHandlers);
  const ports = (await listeners.start("127.0.0.1")) as ListeningServer["ports"];
  Object.assign(server.platform.listening, ports);
  let stopped: Promise<void> | undefined;
  const stopListening = () => {
    stopped ??= listeners.stop();
    return stopped;
  };
  onTestFinished(stopListening);
  return {
    ...server,
    ports,
    intake: listeners.intake,
    broker: listeners.broker,
    stopListening,
    async post(body, key) {
      const answer = await fetch(`http://127.0.0.1:${ports.http}/v1/records`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

interface RollupRow {
  kind: number;
  subject: number;
  at: string;
  covered: number;
  in: number;
  out: number;
}

/** Every roll-up of a company with all its columns, as comparable text: equal texts are equal figures. */
export async function allRollups({ platform }: TestServer, tenantId: number): Promise<string[]> {
  const { rows } = await platform.database.pool.query<{ line: string }>(
    `select to_jsonb(r)::text as line from rollups r where tenant_id = $1
     union all select to_jsonb(d)::text from day_rollups d where tenant_id = $1 order by 1`,
    [tenantId],
  );
  return rows.map(({ line }) => line);
}

/** Recomputes all roll-ups of a company from its records. */
export async function recomputeAll({ platform }: TestServer, tenantId: number): Promise<void> {
  await platform.database.pool.query(
    `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
     select tenant_id, k, id, '-infinity', 'infinity' from (
       select tenant_id, 0 as k, id from entities union all select tenant_id, 1, id from accesses
       union all select tenant_id, 2, id from areas) s where tenant_id = $1`,
    [tenantId],
  );
  const entityIds = await recompute(platform.database.pool, tenantId, platform.clock.now().getTime());
  platform.events.emit("countsChanged", { tenantId, entityIds });
}

/** The measured slots of one subject, in order. */
export async function listSlots(
  { platform }: TestServer,
  kind: number,
  subject: number,
): Promise<RollupRow[]> {
  const { rows } = await platform.database.pool.query<RollupRow>(
    `select kind, subject_id as subject, to_char(slot at time zone 'UTC', 'MM-DD HH24:MI') as at,
       coalesce(covered_seconds, 0) as covered, coalesce(in_count, 0) as in, coalesce(out_count, 0) as out
     from rollups where kind = $1 and subject_id = $2 order by slot`,
    [kind, subject],
  );
  return rows;
}
