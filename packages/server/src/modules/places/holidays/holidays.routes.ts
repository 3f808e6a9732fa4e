import { type HolidayDraft, holidays } from "@foyer/contract/places/holidays";
import { toLanguage } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Tx } from "../../../platform/database/database.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { HolidayColumns } from "./holiday-columns.ts";
import { requireOwnScope, requireScope } from "./holiday-scope.ts";
import { holidayQueries } from "./holidays.queries.ts";
import { addNewHolidays, recomputeAfter, refreshHolidays } from "./holidays.ts";
import { holidayCountries, holidayRegions, publicHolidays } from "./public-holidays.ts";

type Draft = z.output<typeof HolidayDraft>;

const spoken = (request: FastifyRequest) => toLanguage(String(request.headers.lang ?? ""));

const toDays = ({ name, startTime, endTime, year }: Omit<Draft, "scope">) => ({
  name,
  start_day: startTime,
  end_day: endTime ?? startTime,
  year: year ?? Number(startTime.slice(0, 4)),
});

const toColumns = ({ scope, deptId, entityIds, country, ...draft }: Draft): HolidayColumns => ({
  ...toDays(draft),
  scope,
  organisation_id: scope === "organisation" ? (deptId ?? null) : null,
  entityIds: scope === "sites" ? [...new Set(entityIds)] : [],
  country: scope === "country" ? (country ?? null) : null,
});

export function holidayRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, events } = platform;
  const { db } = database;
  const queries = holidayQueries(db);

  async function change<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const answer = await db.transaction().execute(work);
    events.emit("recomputeMarked", { tenantId });
    return answer;
  }

  serve(app, holidays.list, ({ query, caller }) => queries.page(caller, query));

  serve(app, holidays.create, ({ body, caller }) => {
    const tenantId = requireTenant(caller);
    const holiday = toColumns(body);
    return change(tenantId, async (tx) => {
      await requireScope(tx, caller, holiday);
      const queries = holidayQueries(tx);
      const made = await queries.insert(tenantId, holiday);
      await recomputeAfter(tx, tenantId, [holiday], await queries.entityIds(tenantId, [made.id]));
      return made;
    });
  });

  serve(app, holidays.createMany, ({ body, caller }) => {
    const tenantId = requireTenant(caller);
    const wanted = body.map(toColumns);
    return change(tenantId, async (tx) => {
      for (const holiday of wanted) await requireScope(tx, caller, holiday);
      return { ids: await addNewHolidays(tx, tenantId, wanted) };
    });
  });

  serve(app, holidays.update, async ({ body: { id, scope, ...draft }, caller, request }) => {
    const tenantId = requireTenant(caller);
    await change(tenantId, async (tx) => {
      const queries = holidayQueries(tx);
      const [before] = await queries.forChange(tenantId, [id]);
      if (!before) throw new Refusal("notFound.thing");
      const { id: _, ...kept } = before;
      const holiday = scope ? toColumns({ ...draft, scope }) : { ...kept, ...toDays(draft) };
      await requireOwnScope(tx, caller, before);
      await requireScope(tx, caller, holiday);
      request.before = before;
      const sites = await queries.entityIds(tenantId, [id]);
      await queries.update(tenantId, id, holiday);
      sites.push(...(await queries.entityIds(tenantId, [id])));
      await recomputeAfter(tx, tenantId, [before, holiday], sites);
    });
    return null;
  });

  serve(app, holidays.remove, async ({ body, caller, request }) => {
    const tenantId = requireTenant(caller);
    await change(tenantId, async (tx) => {
      const queries = holidayQueries(tx);
      const before = await queries.forChange(tenantId, body);
      for (const holiday of before) await requireOwnScope(tx, caller, holiday);
      request.before = before;
      const sites = await queries.entityIds(tenantId, body);
      await queries.delete(tenantId, body);
      await recomputeAfter(tx, tenantId, before, sites);
    });
    return null;
  });

  serve(app, holidays.countries, ({ request }) => holidayCountries(spoken(request)));

  serve(app, holidays.regions, ({ query, request }) => holidayRegions(query.country, spoken(request)));

  serve(app, holidays.suggest, async ({ query: { country, region, year }, caller, request }) => {
    const known = new Set(
      (await queries.known(requireTenant(caller), year, country)).map(({ name }) => name),
    );
    return (await publicHolidays(country, region, year, spoken(request))).map((holiday) => ({
      ...holiday,
      known: known.has(holiday.name),
    }));
  });

  serve(app, holidays.sources, async ({ caller }) =>
    (await queries.listSources(requireTenant(caller))).map(({ country, region }) => ({
      country,
      ...(region && { region }),
    })),
  );

  serve(app, holidays.follow, async ({ body: { country, region = "", follow }, caller, request }) => {
    const tenantId = requireTenant(caller);
    const before = (await queries.listSources(tenantId)).find((source) => source.country === country);
    request.before = before ?? null;
    if (!follow) {
      await queries.unfollow(tenantId, country);
      return null;
    }
    // In another language the same days would come once more, under other names.
    const isSame = before?.region === region;
    const language = isSame ? before.language : spoken(request);
    await queries.follow({ tenant_id: tenantId, country, region, language });
    await refreshHolidays(platform, tenantId);
    return null;
  });
}
