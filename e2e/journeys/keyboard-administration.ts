import { equal } from "node:assert/strict";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import type { Locator, Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import { type Ask, askAs } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { tabTo } from "../house/keys.ts";
import { hasFocus, isAt, sees, seesCount, seesNoMore } from "../house/see.ts";

const organisation = "City";
const shop = "Corner Shop";

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits until a tree's keyboard is at a row of this name. */
const isAtRow = (tree: Locator, name: string) => sees(tree.locator("[data-active]", { hasText: name }));

/** Waits until a form has the focus: a key pressed earlier would still go to the page. */
const focusIsIn = (form: Locator) =>
  sees(form.filter({ has: form.page().locator("form") }).locator(":focus"));

/** The row that had the focus is gone: the next Tab goes on in the content, not at the top of the page. */
async function goesOnInContent(page: Page) {
  await press(page, "Tab");
  await sees(page.locator("main :focus"));
}

/** Below the shop's organisation two more, while something is done. */
async function withBranches(ask: Ask, go: () => Promise<void>) {
  const tree = await ask(organisations.tree, { query: {} });
  const pid = tree.content.find(({ name }) => name === organisation)?.id ?? null;
  const made: number[] = [];
  for (const name of ["East", "West"])
    made.push((await ask(organisations.create, { body: { name, pid } })).id);
  await go();
  await ask(organisations.remove, { body: made });
}

/** Goes about the tree of organisations with the arrows that lead in and out, and chooses one. */
async function walkTree(page: Page, address: string, inward: string, outward: string) {
  const tree = page.getByRole("tree");
  await sees(tree.getByRole("treeitem", { name: "East" }));
  await tabTo(page, tree, 60);
  await press(page, "End");
  await isAtRow(tree, "West");
  await press(page, outward);
  await isAtRow(tree, organisation);
  await press(page, outward);
  await seesNoMore(tree.getByRole("treeitem", { name: "East" }));
  await press(page, inward, inward);
  await isAtRow(tree, "East");
  await press(page, "w");
  await isAtRow(tree, "West");
  await press(page, "ArrowUp", "Enter");
  await page.waitForURL((url) => url.pathname === address && url.searchParams.has("deptId"));
  equal(await tree.getByRole("treeitem", { name: "East" }).getAttribute("aria-selected"), "true");
  await press(page, "Home", "Enter");
  await isAt(page, address);
  await hasFocus(tree);
}

export const keyboardAdministration: Journey<CleanHouse> = {
  name: "keyboard administration",
  cases: {
    "the tree of organisations, from left to right and from right to left": async ({
      arrive,
      server,
      shop,
    }) => {
      await withBranches(askAs(server.url, shop.token), async () => {
        const page = await arrive({ at: "/en/base/user", token: shop.token });
        await walkTree(page, "/en/base/user", "ArrowRight", "ArrowLeft");
        const arabic = await arrive({ at: "/ara/base/user", token: shop.token });
        await walkTree(arabic, "/ara/base/user", "ArrowLeft", "ArrowRight");
      });
    },

    "a table of organisations is a tree, too": async ({ arrive, server, shop }) => {
      await withBranches(askAs(server.url, shop.token), async () => {
        const page = await arrive({ at: "/en/base/dept", token: shop.token });
        const grid = page.getByRole("treegrid");
        await sees(grid.getByRole("row", { name: /West/ }));
        await tabTo(page, grid, 60);
        await press(page, "End", "Enter");
        const form = page.getByRole("dialog", { name: "Edit West" });
        await sees(form.getByLabel("Name"));
        await press(page, "Escape");
        await seesNoMore(form);
        await hasFocus(grid);
        const actions = page.getByRole("button", { name: "Actions for East" });
        await tabTo(page, actions);
        await press(page, "Enter");
        await sees(page.getByRole("menu"));
        await press(page, "End", "Enter");
        const question = page.getByRole("dialog", { name: "Delete East?" });
        await hasFocus(question.getByRole("button", { name: "Cancel" }));
        await press(page, "Enter");
        await seesNoMore(question);
        await hasFocus(actions);
      });
    },

    "organisations and sites are picked in their dialogs": async ({ arrive, shop: { token } }) => {
      const page = await arrive({ at: "/en/base/user", token });
      const add = page.getByRole("button", { name: "Add user" });
      await sees(page.getByRole("cell", { name: "Sophie Shop" }));
      await tabTo(page, add, 60);
      await press(page, "Enter");
      const form = page.getByRole("dialog", { name: "Add user" });
      await focusIsIn(form);
      await tabTo(page, form.getByRole("button", { name: /^Organisations/ }));
      await press(page, "Enter");
      const tree = page.getByRole("dialog", { name: "Choose organisations" });
      await sees(tree.getByRole("treeitem", { name: organisation }));
      await tabTo(page, tree.getByRole("tree"));
      await press(page, "Space");
      await sees(tree.getByRole("button", { name: `Remove ${organisation}` }));
      await tabTo(page, tree.getByRole("button", { name: "Select" }));
      await press(page, "Enter");
      await seesNoMore(tree);
      await hasFocus(form.getByRole("button", { name: new RegExp(`^Organisations.*${organisation}$`) }));

      await tabTo(page, form.getByRole("radio", { checked: true }));
      await press(page, "ArrowDown");
      const field = form.getByRole("button", { name: /^Sites/ });
      await sees(field);
      await tabTo(page, field);
      await press(page, "Enter");
      const picker = page.getByRole("dialog", { name: "Choose sites" });
      await hasFocus(picker.getByRole("combobox"));
      await page.keyboard.type("corner");
      await sees(picker.getByRole("option", { name: shop }));
      await press(page, "Enter");
      const chosen = picker.getByRole("button", { name: `Remove ${shop}` });
      await sees(chosen);
      for (const _ of "corner") await press(page, "Backspace");
      await press(page, "Backspace");
      await seesNoMore(chosen);
      await sees(picker.getByRole("option", { name: shop }));
      await press(page, "ArrowDown", "ArrowUp", "Enter");
      await sees(chosen);
      await tabTo(page, picker.getByRole("button", { name: "Select" }));
      await press(page, "Enter");
      await seesNoMore(picker);
      await hasFocus(form.getByRole("button", { name: new RegExp(`^Sites.*${shop}$`) }));

      await press(page, "Escape");
      await hasFocus(form.getByRole("button", { name: "Stay" }));
      await press(page, "Tab", "Enter");
      await seesNoMore(form);
      await hasFocus(add);
    },

    "a role is made, given its menus, and deleted": async ({ arrive, shop }) => {
      const page = await arrive({ at: "/en/base/role", token: shop.token });
      await sees(page.getByRole("heading", { level: 1, name: "Roles" }));
      const add = page.getByRole("button", { name: "Add role" }).first();
      await tabTo(page, add, 60);
      await press(page, "Enter");
      const form = page.getByRole("dialog", { name: "Add role" });
      await focusIsIn(form);
      await tabTo(page, form.getByLabel("Role name"));
      await page.keyboard.type("Keyboarder");
      await press(page, "Tab");
      await page.keyboard.type("keyboarder");
      await press(page, "Enter");

      const menus = page.getByRole("dialog", { name: "Permissions of Keyboarder" });
      await sees(menus.getByRole("checkbox", { name: "Home" }));
      await tabTo(page, menus.getByRole("checkbox", { name: "Home" }));
      await press(page, "Space");
      await tabTo(page, menus.getByRole("button", { name: /^Places/ }));
      await press(page, "Enter");
      await tabTo(page, menus.getByRole("checkbox", { name: "Organisations" }));
      await press(page, "Space");
      await sees(menus.getByText("3 pages, 6 buttons"));
      await tabTo(page, menus.getByRole("button", { name: "Save" }), 100);
      await press(page, "Enter");
      await seesNoMore(menus);
      await hasFocus(add);

      await sees(page.getByText("3 pages, 6 buttons"));
      await tabTo(page, page.getByRole("button", { name: "Actions for Keyboarder" }));
      await press(page, "Enter");
      await sees(page.getByRole("menu"));
      await press(page, "End", "Enter");
      const question = page.getByRole("dialog", { name: "Delete role Keyboarder?" });
      await hasFocus(question.getByRole("button", { name: "Cancel" }));
      await press(page, "Tab", "Enter");
      await seesNoMore(question);
      await seesNoMore(page.getByRole("cell", { name: "Keyboarder", exact: true }));
      await goesOnInContent(page);
    },

    "rows of a table are chosen and deleted": async ({ arrive, server, shop: { token } }) => {
      const ask = askAs(server.url, token);
      const { content } = await ask(entities.list, { query: {} });
      const { id: entityId, deptId } = content[0] as { id: number; deptId: number };
      for (const name of ["Hatch", "Gate"]) await ask(accesses.create, { body: { name, deptId, entityId } });
      const page = await arrive({ at: "/en/base/entranceExit", token });
      const all = page.getByRole("checkbox", { name: "Select all on this page" });
      await sees(page.getByRole("cell", { name: "Hatch" }));
      await tabTo(page, all, 60);
      await press(page, "Space");
      const bar = page.getByRole("region", { name: "Selection" });
      await sees(bar.getByText("2 selected"));
      await tabTo(page, bar.getByRole("button", { name: "Delete" }));
      await press(page, "Enter");
      const question = page.getByRole("dialog", { name: "Delete 2 entrances?" });
      await tabTo(page, question.getByLabel("Enter 2 to confirm"));
      await page.keyboard.type("2");
      await tabTo(page, question.getByRole("button", { name: "Delete" }));
      await press(page, "Enter");
      await seesNoMore(question);
      await seesNoMore(page.getByRole("cell", { name: "Hatch" }));
      await seesCount(page.getByRole("cell", { name: "Front door", exact: true }), 1);
      await goesOnInContent(page);
    },
  },
};
