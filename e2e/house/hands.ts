import type { Locator, Page } from "playwright-core";
import { isAt, sees, seesNoMore } from "./see.ts";

/*
 * What a person does on any screen of the console, found by its structure: the same in every language and at every width.
 */

/** The layer on top. */
export const topDialog = (page: Page): Locator => page.getByRole("dialog").last();

/** The row of a list, or its card on a phone. */
export const findRow = (page: Page, name: string): Locator =>
  page.locator("main tbody tr, main ul > li").filter({ hasText: name }).first();

/** What shows and hides the menu: in the header, on phones in the bar at the foot. */
export const menuButton = (page: Page): Locator =>
  page.locator("button:is(:has(.tabler-icon-layout-sidebar), :has(.tabler-icon-menu-2))").first();

/** Goes to a screen through the menu; in narrow windows that is a drawer. */
export async function goTo(page: Page, path: string): Promise<void> {
  const menu = page.locator(":is(aside, [role=dialog]) nav");
  const language = new URL(page.url()).pathname.split("/")[1];
  const ofPath = page.locator(`a[href="/${language}${path}"]`);
  const link = menu.locator(ofPath);
  const title = page.locator("main h1");
  await sees(title);
  const before = await title.elementHandle();
  const elsewhere = new URL(page.url()).pathname !== `/${language}${path}`;
  if ((await page.locator("aside").count()) === 0) await menuButton(page).click();
  await link.waitFor({ state: "attached" });
  if (!(await link.isVisible())) await menu.locator("li", { has: ofPath }).locator("> button").click();
  await link.click();
  await isAt(page, `/${language}${path}`);
  if (elsewhere) await before?.waitForElementState("hidden");
  await sees(title);
}

/** Presses the button that makes something new, and gives the dialog. */
export async function add(page: Page): Promise<Locator> {
  await page.locator("main header button").last().click();
  return opened(page);
}

/** Waits until a dialog shows more than its frame. */
export async function opened(page: Page): Promise<Locator> {
  const dialog = topDialog(page);
  await sees(dialog.locator("form, p, ul, [role=tree]"));
  return dialog;
}

/** Does what a row offers under an icon, be it a button of the row or an entry of its menu. */
export async function act(page: Page, name: string, icon: string, of = findRow(page, name)): Promise<void> {
  await sees(of);
  const button = of.locator(`button:has(.tabler-icon-${icon})`);
  if ((await button.count()) === 0) await of.locator("button[aria-haspopup=menu]").click();
  await button.click();
}

/** Fills fields in by name. */
export async function enter(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await dialog.locator(`[data-field="${name}"]`).fill(text);
}

/** A list that comes while it is looked at may be too short to be searched. */
const searchMs = 2_000;

/** Chooses from a field's list what has this name; long lists are searched first. */
export async function choose(dialog: Locator, field: string, name: string): Promise<void> {
  const box = dialog.locator(`[data-field="${field}"]`);
  await box.click();
  if (await box.isEditable()) await box.fill(name, { timeout: searchMs }).catch(() => undefined);
  await dialog.page().locator("[role=option]:visible", { hasText: name }).first().click();
}

/** Saves a form, and waits until its dialog has gone. */
export async function save(dialog: Locator): Promise<void> {
  const shown = await dialog.elementHandle();
  await dialog.locator("button[type=submit]").click();
  await shown?.waitForElementState("hidden");
}

/** Presses the last button of a dialog, which does what it is about, and waits until it has gone. */
export async function confirm(dialog: Locator): Promise<void> {
  const shown = await dialog.elementHandle();
  await dialog.getByRole("button").last().click();
  await shown?.waitForElementState("hidden");
}

/** Answers yes to the question before something is deleted, and waits until it has gone from the list. */
export async function remove(page: Page, name: string): Promise<void> {
  await act(page, name, "trash");
  const question = await opened(page);
  await sees(question.getByText(name));
  await confirm(question);
  await seesNoMore(findRow(page, name));
}

/** Reads an initial password, which is shown once, and closes it. */
export async function firstPassword(page: Page): Promise<string> {
  const told = page.locator("output[dir=ltr]");
  const password = await told.innerText();
  await topDialog(page).getByRole("button").last().click();
  await seesNoMore(told);
  return password;
}

/** Signs in with a first password, chooses another, and signs in with that. */
export async function signInFirst(page: Page, username: string, first: string): Promise<void> {
  const chosen = `${username}-has-chosen-1`;
  const signIn = async (password: string) => {
    await page.locator("[name=username]").fill(username);
    await page.locator("[name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
  };
  await signIn(first);
  await enter(page.locator("main"), { oldPass: first, newPass: chosen, repeated: chosen });
  await page.locator("main button[type=submit]").click();
  await sees(page.locator("[name=username]"));
  await signIn(chosen);
  await sees(page.locator("header nav, main header h1"));
}
