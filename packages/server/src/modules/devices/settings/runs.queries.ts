import type { DeviceSettings, DeviceSettingsPart } from "@foyer/contract/devices/device-settings";
import { type RunState, runStates } from "@foyer/contract/devices/setting-templates";
import type { DeviceVerdict } from "@foyer/contract/devices/settings";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import { contains, type Db, type Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/registry.ts";

interface NewRun {
  template: { id: number; name: string } | null;
  settings: DeviceSettingsPart;
  userName: string;
}

/** Keeps what is applied, with the first state of each device. */
export async function insertRun(
  tx: Tx,
  tenantId: number,
  { template, settings, userName }: NewRun,
  devices: readonly (DeviceVerdict & { state: RunState; settings: DeviceSettings })[],
): Promise<number> {
  const { id } = await tx
    .insertInto("template_runs")
    .values({
      tenant_id: tenantId,
      template_id: template?.id ?? null,
      template_name: template?.name ?? null,
      settings: JSON.stringify(settings),
      user_name: userName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = devices.map(({ deviceId, verdict, changes, state, settings: wished }) => ({
    device_id: deviceId,
    verdict,
    changes,
    wished,
    state,
  }));
  await sql`
    insert into template_run_devices (tenant_id, run_id, device_id, verdict, changes, wished, state, finished_at)
    select ${tenantId}, ${id}, n.device_id, n.verdict, n.changes, n.wished, n.state,
      case when n.state <> 'waiting' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      device_id bigint, verdict text, changes jsonb, wished jsonb, state text)
  `.execute(tx);
  return id;
}

const orderOfRuns = { fields: { createTime: "r.created_at" }, usual: "r.created_at", id: "r.id" };
const orderOfDevices = {
  fields: { sn: "d.sn", name: "d.name", state: "rd.state", finishedTime: "rd.finished_at" },
  usual: "d.sn",
  id: "rd.id",
};
const newestFirst = ["createTime,desc"];

type RunDevicesFilter = Page & { id: number; search: string; state?: RunState | undefined };

export const runQueries = (db: Db) => {
  /** Devices of runs that the caller may see. */
  const visible = (caller: Caller) =>
    visibleDevices(db, caller).innerJoin("template_run_devices as rd", (join) =>
      join.onRef("rd.tenant_id", "=", "d.tenant_id").onRef("rd.device_id", "=", "d.id"),
    );

  const runs = (caller: Caller) =>
    db
      .selectFrom("template_runs as r")
      .where("r.tenant_id", "=", requireTenant(caller))
      .where("r.id", "in", visible(caller).select("rd.run_id"));

  async function countStates(caller: Caller, ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, Record<RunState, number>>();
    const rows = await visible(caller)
      .select(["rd.run_id as runId", "rd.state", sql<number>`count(*)::int`.as("n")])
      .where("rd.run_id", "in", [...ids])
      .groupBy(["rd.run_id", "rd.state"])
      .execute();
    const none = Object.fromEntries(runStates.map((state) => [state, 0])) as Record<RunState, number>;
    const counts = new Map(ids.map((id) => [id, { ...none }]));
    for (const { runId, state, n } of rows) {
      const ofRun = counts.get(runId);
      if (ofRun) ofRun[state] = n;
    }
    return counts;
  }

  async function toShownRuns(caller: Caller, rows: readonly ShownRun[]) {
    const counts = await countStates(
      caller,
      rows.map(({ id }) => id),
    );
    return rows.map(({ createdAt, ...row }) => {
      const ofRun = counts.get(row.id) as Record<RunState, number>;
      return {
        ...row,
        createTime: createdAt.toISOString(),
        counts: ofRun,
        total: Object.values(ofRun).reduce((sum, n) => sum + n, 0),
      };
    });
  }

  const shown = (query: ReturnType<typeof runs>) =>
    query.select([
      "r.id",
      "r.template_id as templateId",
      "r.template_name as templateName",
      "r.settings",
      "r.user_name as userName",
      "r.created_at as createdAt",
    ]);
  type ShownRun = Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>;

  return {
    async page(caller: Caller, { templateId, ...page }: Page & { templateId?: number | undefined }) {
      let matching = runs(caller);
      if (templateId !== undefined) {
        const template = await db
          .selectFrom("setting_templates")
          .select("id")
          .where("tenant_id", "=", requireTenant(caller))
          .where("id", "=", templateId)
          .executeTakeFirst();
        if (!template) throw new Refusal("notFound.thing");
        matching = matching.where("r.template_id", "=", templateId);
      }
      const { content, totalElements } = await paged(
        matching,
        shown(matching),
        { ...page, sort: page.sort ?? newestFirst },
        orderOfRuns,
      );
      return { content: await toShownRuns(caller, content), totalElements };
    },

    async details(caller: Caller, { id, search, state, ...page }: RunDevicesFilter) {
      const row = found(await shown(runs(caller)).where("r.id", "=", id).executeTakeFirst());
      let matching = visible(caller).where("rd.run_id", "=", id);
      if (state !== undefined) matching = matching.where("rd.state", "=", state);
      if (search)
        matching = matching.where((e) =>
          e.or([e("d.sn", "ilike", contains(search)), e("d.name", "ilike", contains(search))]),
        );
      const { content, totalElements } = await paged(
        matching,
        matching.select([
          "d.id as deviceId",
          "d.sn",
          "d.name",
          "rd.verdict",
          "rd.state",
          "rd.changes",
          "rd.reason",
          "rd.finished_at as finishedAt",
        ]),
        page,
        orderOfDevices,
      );
      const [run] = await toShownRuns(caller, [row]);
      return {
        run: found(run),
        devices: {
          content: content.map(({ finishedAt, ...device }) => ({
            ...device,
            finishedTime: finishedAt?.toISOString() ?? null,
          })),
          totalElements,
        },
      };
    },
  };
};

/** Deletes runs older than a moment, a bounded number of each company at a time; says how many. */
export async function forgetRuns(db: Db, before: Date): Promise<number> {
  const { rows: due } = await sql<{ tenantId: number }>`
    select distinct tenant_id as "tenantId" from template_runs where created_at < ${before}`.execute(db);
  const forgotten = await byCompany(due, async (tenantId) => {
    const { rows } = await sql<{ id: number }>`
      delete from template_runs where tenant_id = ${tenantId} and id in (
        select id from template_runs where tenant_id = ${tenantId} and created_at < ${before}
        order by created_at limit 1000)
      returning id`.execute(db);
    return rows;
  });
  return forgotten.length;
}
