import { type InsideEntity, mostInside, occupancy } from "@foyer/contract/analytics/occupancy";
import { addDays } from "@foyer/contract/calendar-days";
import type { FastifyInstance } from "fastify";
import { compareNames } from "../../../platform/compare-names.ts";
import { allDeleted } from "../../../platform/database/page.ts";
import { forgetOwners, noteOwner } from "../../../platform/database/secret-owners.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { hashOfSecret, newSecret } from "../../devices/firmware/firmware.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { subjectsAsked } from "../subjects/subjects.ts";
import { makeLeftOvers } from "./left-overs.ts";
import { linkQueries, occupancyQueries, type Place, placeKey, toPlace } from "./occupancy.queries.ts";
import { occupancyDay } from "./occupancy-day.ts";
import { placesInside } from "./places-inside.ts";
import { makePublicOccupancy } from "./public-occupancy.ts";

export function occupancyRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const { db, pool } = database;
  const leftOvers = makeLeftOvers(platform);

  /** Refuses what the caller does not see. */
  async function placeAsked(caller: Caller, { kind, id }: Place) {
    const { all, groups } = await subjectsAsked(platform, caller, { kind, ids: [id] });
    return { subject: found(all[0]), group: found(groups[0]) };
  }

  serve(app, occupancy.now, async ({ query, caller }) => {
    const tenantId = requireTenant(caller);
    const asked = { ...query, kind: subjectKinds.entity };
    const all = (await subjectsAsked(platform, caller, asked)).all.sort((a, b) =>
      compareNames(a.name, b.name),
    );
    const entities = all.slice(0, mostInside);
    const entityIds = entities.map(({ id }) => id);
    const areas = await occupancyQueries(db, tenantId).listAreas(entityIds);
    const inside = await placesInside(platform, leftOvers, tenantId, { entities, areas, entityIds });
    const areasByEntity = Map.groupBy(areas, ({ entityId }) => entityId);
    const of = (place: Place) => found(inside.get(placeKey(place)));
    return {
      at: clock.now().toISOString(),
      count: all.length,
      rows: entities.map(
        ({ id, name, zone }): InsideEntity => ({
          ...of({ kind: subjectKinds.entity, id }),
          id,
          name,
          zone,
          areas: (areasByEntity.get(id) ?? []).map((area) => ({
            ...of({ kind: subjectKinds.area, id: area.id }),
            id: area.id,
            name: area.name,
          })),
        }),
      ),
    };
  });

  serve(app, occupancy.day, async ({ body, caller }) => {
    const place = { kind: body.dataType, id: body.id };
    const { subject, group } = await placeAsked(caller, place);
    const now = clock.now().getTime();
    const today = toBusinessDay(group.zone, now, group.dayStartMinute);
    const day = body.startTime ?? today;
    const beside = addDays(day, -7);
    const [{ curve, before }, limits] = await Promise.all([
      occupancyDay(pool, group, { day, beside }, now),
      occupancyQueries(db, requireTenant(caller)).limits(),
    ]);
    return {
      id: subject.id,
      name: subject.name,
      entityName: subject.entityName ?? null,
      zone: group.zone,
      day,
      isToday: day === today,
      limit: limits.get(placeKey(place)) ?? null,
      points: curve.points,
      peak: curve.peak,
      leftOver: day < today ? curve.last : null,
      before: { day: beside, points: before.points, peak: before.peak },
    };
  });

  serve(app, occupancy.setLimit, async ({ body: { dataType, id, limit, ...from }, caller, request }) => {
    const place = { kind: dataType, id };
    await placeAsked(caller, place);
    await db.transaction().execute(async (tx) => {
      const queries = occupancyQueries(tx, requireTenant(caller));
      request.before = (await queries.limitForChange(place)) ?? null;
      if (limit === null) await queries.removeLimit(place);
      else await queries.setLimit(place, { limit, ...from });
    });
    return null;
  });

  serve(app, occupancy.links, async ({ caller }) => {
    const now = clock.now().getTime();
    return (await linkQueries(db).list(caller)).map((row) => {
      const { kind, id } = toPlace(row);
      const today = toBusinessDay(row.zone, now, row.dayStartMinute);
      return {
        id: row.id,
        dataType: kind,
        subjectId: id,
        subjectName: row.areaName ?? row.entityName,
        entityName: row.areaName === null ? null : row.entityName,
        name: row.name,
        shows: row.shows,
        untilDay: row.until_day,
        hasEnded: row.until_day !== null && row.until_day < today,
        author: row.author,
        createTime: row.created_at.toISOString(),
      };
    });
  });

  serve(app, occupancy.createLink, async ({ body: { dataType, id, ...draft }, caller }) => {
    const place = { kind: dataType, id };
    await placeAsked(caller, place);
    const queries = occupancyQueries(db, requireTenant(caller));
    if (draft.shows !== "people" && !(await queries.limits()).has(placeKey(place)))
      throw new Refusal("occupancy.noLimit", { fields: { shows: "invalid" } });
    const secret = newSecret();
    const hash = hashOfSecret(secret);
    const link = { ...place, ...draft, hash, author: caller.username, createdAt: clock.now() };
    const { id: linkId } = await db.transaction().execute(async (tx) => {
      await noteOwner(tx, requireTenant(caller), hash);
      return occupancyQueries(tx, requireTenant(caller)).insertLink(link);
    });
    return { id: linkId, path: `/occupancy/${secret}` };
  });

  serve(app, occupancy.revokeLinks, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const gone = await linkQueries(tx).delete(caller, body);
      if (gone.length > 0)
        await forgetOwners(
          tx,
          gone.map(({ hash }) => hash),
        );
      request.before = gone.map(({ id, name }) => ({ id, name }));
      return allDeleted(body, gone);
    }),
  );

  const shown = makePublicOccupancy(platform, leftOvers);
  serve(app, occupancy.shown, ({ params }) => shown(params.secret));
}
