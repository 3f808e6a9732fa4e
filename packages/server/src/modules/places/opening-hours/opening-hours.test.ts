import { logs } from "@foyer/contract/operations/logs";
import { entities } from "@foyer/contract/places/entities";
import { everyDay, type OpeningHours } from "@foyer/contract/places/opening-hours";
import { expect, test } from "vitest";
import {
  company,
  companyAdmin,
  entity,
  organisation,
  storeUser,
  takeMarks,
} from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

async function aCompany() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const deptId = await organisation(ask);
  const base = { name: "Mall", deptId, timeZone: "Europe/Berlin" };
  const { id } = await ask(entities.create, { body: { ...base, workTime: "09:00~20:00" } });
  const change = (body: object) => ask(entities.update, { body: { ...base, id, ...body } });
  const read = async () => {
    const { workTime, openingHours } = await ask(entities.details, { query: { id } });
    return { workTime, openingHours };
  };
  return { server, tenantId, ask, deptId, base, id, change, read };
}

const weekdays = (...hours: string[]) => Array.from({ length: 5 }, () => hours);
const plan: OpeningHours = {
  week: [...weekdays("09:00~13:00", "14:00~20:00"), ["10:00~22:00"], []],
  exceptions: [
    { from: "2026-12-06", to: "2026-12-06", hours: ["13:00~18:00"], reason: "Sales Sunday" },
    { from: "2026-12-24", to: "2026-12-26", hours: [], reason: "Works" },
  ],
};

test("hours by weekday and their exceptions are kept; the everyday span is that of most days", async () => {
  const { server, tenantId, ask, id, change, read, base } = await aCompany();
  expect(await read()).toEqual({ workTime: "09:00~20:00", openingHours: everyDay("09:00~20:00") });
  await takeMarks(server);
  await change({ openingHours: { ...plan, exceptions: plan.exceptions.toReversed() } });
  expect(await read()).toEqual({ workTime: "09:00~20:00", openingHours: plan });
  expect(await takeMarks(server)).toMatchObject([{ kind: 3, subject: id }]);
  // The same again changes nothing, nor does what a client sends that knows the everyday span alone.
  await change({ openingHours: plan });
  await change({ workTime: "09:00~20:00", city: "Berlin" });
  expect(await read()).toEqual({ workTime: "09:00~20:00", openingHours: plan });
  expect(await takeMarks(server)).toEqual([]);
  const listed = (await ask(entities.list, {})).content[0];
  expect(listed?.openingHours).toEqual(plan);
  const made = await ask(entities.create, { body: { ...base, name: "Bar", openingHours: plan } });
  expect(await ask(entities.details, { query: { id: made.id } })).toMatchObject({
    workTime: "09:00~20:00",
    openingHours: plan,
  });
  const looker = await storeUser(server, tenantId, { may: ["entity:list"] });
  const body = { ...base, id, openingHours: plan };
  await expect(looker(entities.update, { body })).rejects.toMatchObject({ status: 403 });
});

test("another everyday span replaces that of the weekdays that had it", async () => {
  const { change, read } = await aCompany();
  await change({ workTime: "10:00~19:00" });
  expect((await read()).openingHours).toEqual(everyDay("10:00~19:00"));
  await change({ openingHours: plan });
  // The break still lies within, Saturday and Sunday and the exceptions had other hours.
  await change({ workTime: "08:00~21:00" });
  expect(await read()).toEqual({
    workTime: "08:00~21:00",
    openingHours: { ...plan, week: [...weekdays("08:00~13:00", "14:00~21:00"), ["10:00~22:00"], []] },
  });
  await change({ workTime: "13:30~21:00" });
  expect((await read()).openingHours.week).toEqual([...weekdays("13:30~21:00"), ["10:00~22:00"], []]);
  // Friday would reach into Saturday.
  await expect(change({ workTime: "13:30~11:00" })).rejects.toMatchObject({
    fields: { workTime: "spansOverlap" },
  });
  await change({ openingHours: everyDay("00:00~00:00") });
  expect(await read()).toMatchObject({ workTime: "00:00~00:00" });
  await change({ openingHours: { week: Array.from({ length: 7 }, () => []), exceptions: [] } });
  expect(await read()).toMatchObject({
    workTime: "00:00~00:00",
    openingHours: { week: [[], [], [], [], [], [], []] },
  });
});

test("a bar is open after midnight, and closes at 24:00 where it says 00:00", async () => {
  const { change, read } = await aCompany();
  const night = { week: [...weekdays("18:00~00:00"), ["18:00~02:00"], ["00:00~24:00"]], exceptions: [] };
  await expect(change({ openingHours: night })).rejects.toMatchObject({
    fields: { "openingHours.week.6.0": "spansOverlap" },
  });
  await change({
    openingHours: { ...night, week: [...weekdays("18:00~00:00"), ["18:00~02:00"], ["18:00~23:00"]] },
  });
  expect(await read()).toMatchObject({
    workTime: "18:00~00:00",
    openingHours: { week: [...weekdays("18:00~24:00"), ["18:00~02:00"], ["18:00~23:00"]] },
  });
});

test("hours that contradict themselves are refused where they do", async () => {
  const { change } = await aCompany();
  const refused = (part: Partial<OpeningHours>) =>
    expect(change({ openingHours: { ...plan, ...part } })).rejects;
  const monday = (...spans: string[]) => ({ week: [spans, ...plan.week.slice(1)] });
  await refused(monday("09:00~13:00", "12:00~20:00")).toMatchObject({
    fields: { "openingHours.week.0.1": "spansOverlap" },
  });
  await refused(monday("09:00~09:00")).toMatchObject({ fields: { "openingHours.week.0.0": "spanEmpty" } });
  await refused(monday("9~13")).toMatchObject({ fields: { "openingHours.week.0.0": "openingSpan" } });
  await refused(monday("08:00~10:00", "11:00~12:00", "13:00~14:00")).toMatchObject({ status: 400 });
  await refused({ week: plan.week.slice(1) }).toMatchObject({ status: 400 });
  // Sunday night reaches into Monday morning.
  await refused({ week: [...plan.week.slice(0, 6), ["18:00~10:00"]] }).toMatchObject({
    fields: { "openingHours.week.0.0": "spansOverlap" },
  });
  const [sales, works] = plan.exceptions as [OpeningHours["exceptions"][0], OpeningHours["exceptions"][0]];
  await refused({ exceptions: [sales, { ...works, from: "2026-12-01", to: "2026-12-06" }] }).toMatchObject({
    fields: { "openingHours.exceptions.1.from": "exceptionsOverlap" },
  });
  await refused({ exceptions: [{ ...works, to: "2026-12-01" }] }).toMatchObject({
    fields: { "openingHours.exceptions.0.to": "rangeWrong" },
  });
  await refused({ exceptions: [{ ...sales, hours: ["09:00~12:00", "11:00~13:00"] }] }).toMatchObject({
    fields: { "openingHours.exceptions.0.hours.1": "spansOverlap" },
  });
});

test("the week of a site is copied to others, with its exceptions or without", async () => {
  const { server, tenantId, ask, id, change, read, deptId } = await aCompany();
  await change({ openingHours: plan });
  const own = [{ from: "2027-01-02", to: "2027-01-02", hours: [], reason: "Stocktaking" }];
  const { id: one } = await ask(entities.create, {
    body: {
      name: "One",
      deptId,
      timeZone: "Asia/Tokyo",
      openingHours: { week: everyDay("10:00~18:00").week, exceptions: own },
    },
  });
  const two = await entity(ask, { name: "Two", deptId });
  const hoursOf = async (entityId: number) =>
    (await ask(entities.details, { query: { id: entityId } })).openingHours;
  await takeMarks(server);
  const news: number[] = [];
  server.platform.events.on("recomputeMarked", ({ tenantId }) => news.push(tenantId));
  const copy = (entityIds: number[], exceptions: boolean) =>
    ask(entities.copyHours, { body: { from: id, entityIds, exceptions } });
  expect(await copy([one, two, id], false)).toEqual({ changed: 2 });
  expect(await hoursOf(one)).toEqual({ week: plan.week, exceptions: own });
  expect(await hoursOf(two)).toEqual({ week: plan.week, exceptions: [] });
  expect((await takeMarks(server)).map(({ kind, subject }) => [kind, subject])).toEqual([
    [3, one],
    [3, two],
  ]);
  expect(news).toEqual([tenantId]);
  expect(await copy([one, two], true)).toEqual({ changed: 2 });
  expect([await hoursOf(one), await hoursOf(two)]).toEqual([plan, plan]);
  await takeMarks(server);
  expect(await copy([one, two], true)).toEqual({ changed: 0 });
  expect(await takeMarks(server)).toEqual([]);
  expect((await read()).openingHours).toEqual(plan);

  const stranger = await companyAdmin(server, await company(server.admin));
  const body = { from: id, entityIds: [one], exceptions: true };
  await expect(stranger(entities.copyHours, { body })).rejects.toMatchObject({ status: 404 });
  const looker = await storeUser(server, tenantId, { may: ["entity:list"] });
  await expect(looker(entities.copyHours, { body })).rejects.toMatchObject({ status: 403 });
});

test("the log says which days were changed, and one span where all are alike", async () => {
  const { ask, change } = await aCompany();
  const changes = async () => {
    const [entry] = (await ask(logs.list)).content;
    const details = await ask(logs.details, { query: { id: entry?.id ?? 0 } });
    return details.changes.filter(({ changed }) => changed);
  };
  await change({ workTime: "10:00~20:00", openingHours: everyDay("10:00~20:00") });
  expect(await changes()).toEqual([
    { field: "Opening hours", before: "09:00~20:00", after: "10:00~20:00", changed: true },
  ]);
  await change({ openingHours: { week: everyDay("10:00~20:00").week.with(6, []), exceptions: [] } });
  expect(await changes()).toMatchObject([{ field: "Opening hours · Sunday", before: "10:00~20:00" }]);
});
