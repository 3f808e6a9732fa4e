import { type HolidayDraft, holidays } from "@foyer/contract/places/holidays";
import { languageOf } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Tx } from "../../../platform/database/database.ts";
import { requireWholeCompany, tenantOf } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { type HolidayColumns, holidayQueries } from "./holidays.queries.ts";
import { addNewHolidays, refreshHolidays, remakeAfter } from "./holidays.ts";
import { holidayCountries, holidayRegions, publicHolidays } from "./public-holidays.ts";

type Draft = z.output<typeof HolidayDraft>;

const spoken = (request: FastifyRequest) => languageOf(String(request.headers.lang ?? ""));

const columnsOf = ({ name, startTime, endTime, year }: Draft): HolidayColumns => ({
  name,
  start_day: startTime,
  end_day: endTime ?? startTime,
  year: year ?? Number(startTime.slice(0, 4)),
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

  serve(app, holidays.list, ({ query, caller }) => queries.page(tenantOf(caller), query));

  serve(app, holidays.create, ({ body, caller }) => {
    requireWholeCompany(caller);
    const tenantId = tenantOf(caller);
    const holiday = columnsOf(body);
    return change(tenantId, async (tx) => {
      const made = await holidayQueries(tx).insert(tenantId, holiday);
      await remakeAfter(tx, tenantId, [holiday]);
      return made;
    });
  });

  serve(app, holidays.createMany, ({ body, caller }) => {
    requireWholeCompany(caller);
    const tenantId = tenantOf(caller);
    return change(tenantId, async (tx) => ({ ids: await addNewHolidays(tx, tenantId, body.map(columnsOf)) }));
  });

  serve(app, holidays.update, async ({ body: { id, ...draft }, caller, request }) => {
    requireWholeCompany(caller);
    const tenantId = tenantOf(caller);
    const holiday = columnsOf(draft);
    await change(tenantId, async (tx) => {
      const before = found(await holidayQueries(tx).forChange(tenantId, id));
      request.before = before;
      await holidayQueries(tx).update(tenantId, id, holiday);
      await remakeAfter(tx, tenantId, [before, holiday]);
    });
    return null;
  });

  serve(app, holidays.remove, async ({ body, caller, request }) => {
    requireWholeCompany(caller);
    const tenantId = tenantOf(caller);
    await change(tenantId, async (tx) => {
      const deleted = await holidayQueries(tx).delete(tenantId, body);
      request.before = deleted;
      await remakeAfter(tx, tenantId, deleted);
    });
    return null;
  });

  serve(app, holidays.countries, ({ request }) => holidayCountries(spoken(request)));

  serve(app, holidays.regions, ({ query, request }) => holidayRegions(query.country, spoken(request)));

  serve(app, holidays.suggest, async ({ query, caller, request }) => {
    const known = new Set((await queries.known(tenantOf(caller), query.year)).map(({ name }) => name));
    return publicHolidays(query.country, query.region, query.year, spoken(request)).map((holiday) => ({
      ...holiday,
      known: known.has(holiday.name),
    }));
  });

  serve(app, holidays.source, async ({ caller }) => {
    const source = await queries.source(tenantOf(caller));
    return source ? { country: source.country, ...(source.region && { region: source.region }) } : null;
  });

  serve(app, holidays.follow, async ({ body: { source }, caller, request }) => {
    requireWholeCompany(caller);
    const tenantId = tenantOf(caller);
    const before = await queries.source(tenantId);
    request.before = before ?? null;
    if (!source) {
      await queries.followNobody(tenantId);
      return null;
    }
    const { country, region = "" } = source;
    // In another language the same days would come once more, under other names.
    const isSame = before?.country === country && before.region === region;
    const language = isSame ? before.language : spoken(request);
    await queries.follow({ tenant_id: tenantId, country, region, language });
    await refreshHolidays(platform, tenantId);
    return null;
  });
}
