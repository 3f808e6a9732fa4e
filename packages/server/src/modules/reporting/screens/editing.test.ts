import { logs } from "@foyer/contract/operations/logs";
import type { Permission } from "@foyer/contract/permissions";
import { editing } from "@foyer/contract/reporting/screens/editing";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { expect, test } from "vitest";
import { company, companyAdmin, storeUser } from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { runTask } from "../../../../test/run-task.ts";
import { screenControl, screenDocument } from "../../../../test/screen-document.ts";
import type { Ask } from "../../../../test/test-server.ts";
import { cleanUpTask } from "../../operations/jobs/clean-up.task.ts";

/** A screen, with two people who may design it. */
async function together() {
  const site = await heatSite();
  const { ask, server, tenantId } = site;
  const called = async (name: string, may: Permission[]) => {
    const user = await storeUser(server, tenantId, { may });
    const last = "select max(id) from users";
    await server.platform.database.pool.query(`update users set nick_name = $1 where id = (${last})`, [name]);
    return user;
  };
  const ben = await called("Ben Okafor", ["screen:list", "screen:setting", "screen:edit"]);
  const { id, code } = await ask(screens.create, { body: { document: screenDocument("Hall") } });
  const take = (who: Ask, tab: string, takeOver = false) =>
    who(editing.take, { body: { id, tab, takeOver } });
  const visit = (who: Ask, tab: string) => who(editing.visit, { body: { id, tab } });
  const save = (who: Ask, base: number, pen?: string) =>
    who(screens.save, { body: { id, base, document: screenDocument(`Hall ${base}`), pen } });
  return { ...site, ben, called, id, code, take, visit, save };
}

const held = { status: 409, key: "screen.held" };

test("only the window that has the pen saves; others learn who has it, and may take it over", async () => {
  const { ask, ben, id, take, visit, save } = await together();
  const { pen } = await take(ask, "annas-window");
  expect(await save(ask, 1, pen)).toEqual({ revision: 2 });
  for (const call of [
    () => take(ben, "bens-window"),
    () => save(ben, 2),
    () => save(ben, 2, "not-the-pen-of-anybody"),
    // Another window of the same user is another one, too.
    () => take(ask, "annas-second"),
    () => save(ask, 2),
    () => ben(screens.rename, { body: { id, name: "Mine" } }),
    () => ben(screens.restore, { body: { id, version: 1, base: 2 } }),
  ])
    await expect(call()).rejects.toMatchObject(held);
  expect((await visit(ben, "bens-window")).held).toMatchObject({ by: expect.any(String) });
  expect(await visit(ask, "annas-window")).toMatchObject({ held: null, hasPen: true, revision: 2 });

  const { pen: bens } = await take(ben, "bens-window", true);
  await expect(save(ask, 2, pen)).rejects.toMatchObject({
    ...held,
    message: expect.stringContaining("Ben Okafor"),
  });
  expect((await visit(ask, "annas-window")).held).toMatchObject({ by: "Ben Okafor" });
  expect(await save(ben, 2, bens)).toEqual({ revision: 3 });
  // The pen alone overwrites nothing unseen.
  await expect(save(ben, 2, bens)).rejects.toMatchObject({ status: 409, key: "conflict.changed" });
});

test("a pen is free when its window is closed, or when nothing was heard of it for 45 seconds", async () => {
  const { server, ask, ben, id, take, visit, save } = await together();
  const at = server.clock.set;
  const { pen } = await take(ask, "annas-window");
  at("2026-05-04T08:00:40Z");
  await visit(ask, "annas-window");
  at("2026-05-04T08:01:20Z");
  await expect(take(ben, "bens-window")).rejects.toMatchObject(held);
  at("2026-05-04T08:01:26Z");
  expect((await visit(ben, "bens-window")).held).toBeNull();
  await take(ben, "bens-window");
  await expect(save(ask, 1, pen)).rejects.toMatchObject(held);
  await ben(editing.leave, { body: { id, tab: "bens-window" } });
  // Anna was away, and finds nothing changed.
  expect(await save(ask, 1, pen)).toEqual({ revision: 2 });
});

test("everybody who has a screen open is seen until they leave, and whether they change it", async () => {
  const { server, ask, ben, called, id, take, visit } = await together();
  const looker = await called("Lena Looks", ["screen:list"]);
  await take(ben, "bens-window");
  await visit(ben, "bens-window");
  await visit(looker, "lenas-window");
  expect((await visit(ask, "annas-window")).others).toEqual([
    { tab: "bens-window", name: "Ben Okafor", picture: null, isEditing: true },
    { tab: "lenas-window", name: "Lena Looks", picture: null, isEditing: false },
  ]);
  await looker(editing.leave, { body: { id, tab: "lenas-window" } });
  await expect(take(looker, "lenas-window")).rejects.toMatchObject({ status: 403 });
  expect((await visit(ask, "annas-window")).others).toHaveLength(1);
  server.clock.set("2026-05-04T08:01:00Z");
  expect((await visit(ask, "annas-window")).others).toEqual([]);
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(visit(stranger, "elsewhere")).rejects.toMatchObject({ status: 404 });
  expect(
    (await ask(logs.list, {})).content.filter(({ endpoint }) => /visit|pen|leave/.test(endpoint)),
  ).toEqual([]);
});

test("what came too late is kept for its maker alone, for 90 days, with its pictures", async () => {
  const { server, ask, ben, id, at, upload } = await together();
  const img = await upload(10, 10, 1);
  const began = screenDocument("Hall");
  const document = screenDocument("Hall", [
    { ...screenControl("a", "picture"), options: { img, fit: "contain", alt: "" } },
  ]);
  const { id: branchId } = await ask(editing.keep, { body: { id, began, document } });
  expect(await ask(editing.branches, { query: { id } })).toEqual([
    { id: branchId, at: "2026-05-04T08:00:00.000Z" },
  ]);
  expect(await ask(editing.branch, { query: { id: branchId } })).toMatchObject({ began, document });
  expect(await ben(editing.branches, { query: { id } })).toEqual([]);
  for (const call of [
    () => ben(editing.branch, { query: { id: branchId } }),
    () => ben(editing.drop, { body: [branchId] }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });

  const sweep = () => runTask(cleanUpTask(server.platform, server.identity));
  const count = async () =>
    (await server.platform.database.pool.query("select id from screen_branches")).rowCount;
  await at("2026-08-01T08:00:00Z");
  await sweep();
  expect(await count()).toBe(1);
  expect((await server.http.inject(`/hx-api${img}`)).statusCode).toBe(200);
  await at("2026-08-03T08:00:00Z");
  await sweep();
  expect(await count()).toBe(0);
});
