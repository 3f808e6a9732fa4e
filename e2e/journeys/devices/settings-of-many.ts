import { equal } from "node:assert/strict";
import { devices } from "@foyer/contract/devices/devices";
import type { Locator, Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import type { DeviceHouse } from "../../house/device-house.ts";
import { add, choose, findRow, goTo, opened, save, topDialog } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { tabTo } from "../../house/keys.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import type { SimulatedView } from "../../house/simulator.ts";
import { until } from "../../house/until.ts";
import { word } from "../../house/words.ts";

type Visit = DeviceHouse & { arrive: Arrive };

const template = "Entrances";
const station = ({ settings: kept }: SimulatedView) => kept?.osd?.ThesdStation;
const stays = ({ settings: kept }: SimulatedView) => kept?.stayCount?.StayTime;

/** Chooses all devices of the list by keyboard, and opens the dialog for their settings. */
async function chooseAll(page: Page, how: ScreenVariant, away: string): Promise<Locator> {
  const { language } = how;
  await goTo(page, "/base/device");
  await sees(findRow(page, away));
  await tabTo(page, page.getByRole("checkbox", { name: word(language, "common.selectPage") }), 60);
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: word(language, "common.selection") });
  await sees(bar);
  await checkScreen(page, how, "many-chosen");
  await tabTo(page, bar.getByRole("button", { name: word(language, "devices.settings"), exact: true }), 60);
  await page.keyboard.press("Enter");
  await sees(topDialog(page).locator("summary"));
  return topDialog(page);
}

/** Adds a group of settings to those that are to be set. */
async function addGroup(page: Page, dialog: Locator, language: string, group: string) {
  await dialog.getByRole("button", { name: word(language, "deviceSettings.templates.addGroup") }).click();
  await page
    .getByRole("menuitem", { name: word(language, `deviceSettings.groups.${group}`), exact: true })
    .click();
}

const toState = (dialog: Locator, name: string, words: string) =>
  dialog.locator("li", { hasText: name }).getByText(words, { exact: true });

/** The same for three cameras, one of which is away: it is named, it waits, and it follows when it is back. */
async function byHand(visit: Visit, how: ScreenVariant, page: Page) {
  const { simulator, cameras } = visit;
  const { language } = how;
  const says = (key: string) => word(language, `deviceSettings.${key}`);
  const [one, two, away] = cameras;
  const dialog = await chooseAll(page, how, away.name);
  await dialog.locator("summary").click();
  await sees(dialog.locator("details").getByText(away.sn));
  await addGroup(page, dialog, language, "osd");
  await dialog.locator('[data-field="osd.station"]').fill("Harbour gate");
  await checkScreen(page, how, "many-settings");
  await dialog.getByRole("button", { name: says("many.preview") }).click();
  await sees(toState(topDialog(page), away.name, says("verdicts.offline")));
  await sees(toState(topDialog(page), one.name, says("verdicts.change")));
  await sees(topDialog(page).locator("li", { hasText: two.name }).getByText("Harbour gate"));
  await checkScreen(page, how, "many-preview");
  await topDialog(page).getByRole("button").last().click();
  for (const { name } of [one, two]) await sees(toState(topDialog(page), name, says("runStates.converged")));
  await sees(toState(topDialog(page), away.name, says("runStates.waiting")));
  await checkScreen(page, how, "many-waiting");
  equal(station(await simulator.device(one.sn)), "Harbour gate");
  equal(station(await simulator.device(away.sn)) === "Harbour gate", false, "it is away");

  await simulator.fault(away.sn, "none");
  await sees(toState(topDialog(page), away.name, says("runStates.converged")));
  await checkScreen(page, how, "many-converged");
  equal(station(await simulator.device(away.sn)), "Harbour gate");
  const sent = (await simulator.device(away.sn)).ledger.filter(
    ({ parameters }) => "ThesdStation" in parameters,
  );
  equal(sent.length, 1, "it is told once");
  await topDialog(page).getByRole("button").last().click();
  await seesNoMore(page.getByRole("dialog"));
}

/** A template is made, applied to one camera that has something else, and its run is kept. */
async function byTemplate(visit: Visit, how: ScreenVariant, page: Page) {
  const { simulator, cameras } = visit;
  const { language } = how;
  const [one] = cameras;
  const says = (key: string) => word(language, `deviceSettings.${key}`);
  await page.goto(`/${language}/base/device/templates`);
  const form = await add(page);
  await form.locator("[data-field=name]").fill(template);
  await choose(form, "deviceType", word(language, "deviceTypes.2"));
  await addGroup(page, form, language, "stayCount");
  await form.locator('[data-field="stayCount.seconds"]').fill("77");
  await checkScreen(page, how, "template-form");
  await save(form);
  const row = findRow(page, template);
  await sees(row);
  await checkScreen(page, how, "templates");

  await row.locator("button[aria-haspopup=menu]").click();
  await page.locator("[role=menuitem]:has(.tabler-icon-send)").click();
  const dialog = topDialog(page);
  await dialog.locator("tr, li", { hasText: one.name }).getByRole("checkbox").check();
  await dialog.getByRole("button", { name: says("many.preview") }).click();
  await sees(topDialog(page).locator("li", { hasText: one.name }).getByText("77"));
  await checkScreen(page, how, "template-preview");
  await topDialog(page).getByRole("button").last().click();
  await sees(toState(topDialog(page), one.name, says("runStates.converged")));
  equal(stays(await simulator.device(one.sn)), 77);
  await topDialog(page).getByRole("button").last().click();
  await page.getByRole("tab", { name: says("templates.runs") }).click();
  await sees(findRow(page, template));
  await checkScreen(page, how, "template-runs");
}

/** Settings of several devices at once, and of a template. */
export async function setMany(visit: Visit, how: ScreenVariant) {
  const { arrive, token, ask, simulator, cameras } = visit;
  const { language, viewport } = how;
  const away = cameras[2];
  await simulator.fault(away.sn, "offline");
  await until(
    () => ask(devices.list, { query: { search: away.sn } }),
    ({ content }) => content[0]?.reachable === false,
  );
  try {
    const page = await arrive({ at: `/${language}/index`, token, viewport });
    await byHand(visit, how, page);
    await byTemplate(visit, how, page);
    await page.getByRole("tab").first().click();
    await sees(findRow(page, template));
    await findRow(page, template).locator("button[aria-haspopup=menu]").click();
    await page.locator("[role=menuitem]:has(.tabler-icon-trash)").click();
    const question = await opened(page);
    await question.getByRole("button").last().click();
    await seesNoMore(findRow(page, template));
  } finally {
    await simulator.fault(away.sn, "none");
  }
}
