import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "./check-screen.ts";
import {
  act,
  add,
  choose,
  confirm,
  enter,
  findRow,
  firstPassword,
  goTo,
  opened,
  save,
  topDialog,
} from "./hands.ts";
import { sees, seesNoMore } from "./see.ts";
import { usedModel } from "./shop.ts";

/* The steps that set up a company, each checked on its way. */

export const organisation = "North";
export const [ownSite, otherSite] = ["Lotus Hanoi", "Lotus Hue"];
export const door = "Main door";
export const role = "Shop manager";

/** Unique in the whole installation. */
export interface Names {
  company: string;
  administrator: string;
  storeUser: string;
  serial: string;
}

export const namesFor = (look: string): Names => ({
  company: `Lotus ${look}`,
  administrator: `lan-${look}`,
  storeUser: `minh-${look}`,
  serial: `LOTUS-${look}`,
});

/** The platform's operator makes a company and somebody who can sign in for it. */
export async function makeCompany(
  page: Page,
  how: ScreenVariant,
  { company, administrator }: Names,
): Promise<string> {
  const form = await add(page);
  await enter(form, { name: company, contact: "Lan" });
  await choose(form, "timeZone", "Asia/Bangkok");
  await checkScreen(page, how, "company-form");
  await save(form);
  await sees(findRow(page, company));
  await checkScreen(page, how, "companies");

  await act(page, company, "user-shield");
  const people = await opened(page);
  await people.getByRole("button").last().click();
  const newcomer = await opened(page);
  await enter(newcomer, { nickName: "Lan", username: administrator });
  await checkScreen(page, how, "administrator-form");
  await newcomer.locator("button[type=submit]").click();
  await sees(page.locator("output[dir=ltr]"));
  await checkScreen(page, how, "administrator-password");
  const password = await firstPassword(page);
  await sees(people.getByText(administrator));
  await checkScreen(page, how, "administrators");
  await page.keyboard.press("Escape");
  await seesNoMore(people);
  return password;
}

/** A company's organisation, two sites and a door of one of them. */
export async function makePlaces(page: Page, how: ScreenVariant) {
  await goTo(page, "/base/dept");
  const form = await add(page);
  await enter(form, { name: organisation });
  await checkScreen(page, how, "organisation-form");
  await save(form);
  await sees(findRow(page, organisation));
  await checkScreen(page, how, "organisations");

  await goTo(page, "/system/entity/index");
  for (const site of [ownSite, otherSite]) {
    const dialog = await add(page);
    await enter(dialog, { name: site });
    await dialog.locator("[data-field=deptId]").click();
    const tree = await opened(page);
    await tree.getByRole("treeitem", { name: organisation }).click();
    await confirm(tree);
    await enter(dialog, { mobile: "+84912345678", email: "shop@lotus.example" });
    await checkScreen(page, how, "site-form");
    await save(dialog);
    await sees(findRow(page, site));
  }
  await checkScreen(page, how, "sites");

  await goTo(page, "/base/entranceExit");
  await makeDoor(page, how, door, ownSite);
  await checkScreen(page, how, "accesses");
}

/** On the screen of accesses. */
export async function makeDoor(page: Page, how: ScreenVariant, name: string, site: string) {
  const form = await add(page);
  await enter(form, { name });
  await choose(form, "entityId", site);
  await checkScreen(page, how, "access-form");
  await save(form);
  await sees(findRow(page, name));
}

/** Adds a device on the way to binding it to a door, and gives its key: the dialog for the binding is left open. */
export async function addDevice(page: Page, how: ScreenVariant, serial: string, at = door): Promise<string> {
  await act(page, at, "device-cctv");
  const overview = await opened(page);
  await checkScreen(page, how, "devices-of-access");
  await overview.locator("button:has(.tabler-icon-plus)").click();
  const binding = await opened(page);
  await binding.locator("fieldset button:has(.tabler-icon-plus)").click();
  const form = topDialog(page);
  await enter(form, { sn: serial, name: "Door counter" });
  await choose(form, "modelId", usedModel);
  await checkScreen(page, how, "device-form");
  await form.locator("button[type=submit]").click();
  const key = page.locator("code[dir=ltr]");
  await sees(key);
  await checkScreen(page, how, "device-key");
  const told = await key.innerText();
  await topDialog(page).getByRole("button").last().click();
  await sees(topDialog(page).getByRole("checkbox", { checked: true }));
  await checkScreen(page, how, "bind-form");
  return told;
}

/** What the menu calls the screen that is open. */
const readTitle = async (page: Page) => (await page.title()).split(" · ")[0] as string;

/** A role that sees the home screen and the sites, and changes nothing. */
export async function makeRole(page: Page, how: ScreenVariant) {
  const titles: string[] = [];
  for (const path of ["/index", "/system/entity/index"]) {
    await goTo(page, path);
    titles.push(await readTitle(page));
  }
  await goTo(page, "/base/role");
  const form = await add(page);
  await enter(form, { name: role, permission: "lotus-shop" });
  await form.locator("[data-field=linked]").click({ force: true });
  await checkScreen(page, how, "role-form");
  await form.locator("button[type=submit]").click();
  const menus = topDialog(page);
  await sees(menus.locator("[data-field=menus] ul"));
  for (const title of titles) {
    await menus.getByRole("searchbox").fill(title);
    await menus.getByRole("checkbox", { name: title, exact: true }).first().check();
  }
  await menus.getByRole("searchbox").fill("");
  // The list is whole again a moment later, and moves the buttons.
  await sees(menus.locator("[data-field=menus] ul > li").nth(titles.length + 1));
  await checkScreen(page, how, "role-menus");
  await save(menus);
  await sees(findRow(page, role));
  await checkScreen(page, how, "roles");
}

/** Somebody who works in one of the sites; gives the first password. */
export async function makeStoreUser(page: Page, how: ScreenVariant, username: string): Promise<string> {
  await goTo(page, "/base/user");
  const form = await add(page);
  await enter(form, { username, nickName: "Minh" });
  await choose(form, "roles", role);
  await page.keyboard.press("Escape");
  await form.locator("[data-field=deptIds]").click();
  const tree = await opened(page);
  await tree.getByRole("treeitem", { name: organisation }).click();
  await checkScreen(page, how, "organisation-picker");
  await confirm(tree);
  await form.locator("input[value=entities]").click({ force: true });
  await form.locator("[data-field=entityIds]").click();
  const sites = await opened(page);
  await sites.getByRole("combobox").first().fill("Hanoi");
  await sites.getByRole("option", { name: ownSite }).click();
  await checkScreen(page, how, "site-picker");
  await confirm(sites);
  await checkScreen(page, how, "user-form");
  await form.locator("button[type=submit]").click();
  await sees(page.locator("output[dir=ltr]"));
  await checkScreen(page, how, "user-password");
  const password = await firstPassword(page);
  await sees(findRow(page, username));
  await checkScreen(page, how, "staff");
  return password;
}
