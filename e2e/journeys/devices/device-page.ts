import { equal, match } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import { answerSeconds, type DeviceHouse } from "../../house/device-house.ts";
import { confirm, opened } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import type { SimulatedView } from "../../house/simulator.ts";
import { word } from "../../house/words.ts";

type Visit = DeviceHouse & { arrive: Arrive };

const tab = (page: Page, language: string, name: string) =>
  page.getByRole("tab", { name: word(language, `deviceDetail.tabs.${name}`), exact: true });

/** It restarts once it was asked twice, and comes back. */
async function restart({ simulator, cameras }: Visit, how: ScreenVariant, page: Page) {
  const { language } = how;
  const { sn, name } = cameras[1];
  const says = (key: string, values = {}) => word(language, `deviceDetail.${key}`, values);
  const before = await simulator.device(sn);
  await page.getByRole("button", { name: says("actions.restart"), exact: true }).click();
  const question = await opened(page);
  await sees(question.getByText(says("commands.ask.restart", { name })));
  await sees(question.getByText(says("commands.consequence.restart")));
  await checkScreen(page, how, "page-restart");
  equal(
    (await simulator.device(sn)).ledger.length,
    before.ledger.length,
    "nothing is told before it is confirmed",
  );
  await confirm(question);
  await sees(page.getByText(says("commands.told.succeeded")));
  await simulator.until(sn, backSince(before));
}

/** A device that does not answer in time is reported, and a late answer is shown as late. */
async function late({ simulator, cameras }: Visit, how: ScreenVariant, page: Page) {
  const { language } = how;
  const { sn } = cameras[1];
  const says = (key: string) => word(language, `deviceDetail.${key}`);
  const before = await simulator.device(sn);
  await simulator.fault(sn, "lateReply", { delayMs: (answerSeconds + 2) * 1000 });
  await tab(page, language, "commands").click();
  await page.getByRole("button", { name: says("actions.restart"), exact: true }).click();
  await confirm(await opened(page));
  await sees(page.getByText(says("commands.told.noAnswer")));
  const asked = page
    .locator("main tbody tr, main ul > li")
    .filter({ hasText: says("commands.names.restart") });
  await sees(asked.getByText(says("commands.states.timed_out"), { exact: true }));
  await checkScreen(page, how, "page-late");
  await simulator.until(sn, backSince(before));
  await simulator.fault(sn, "none");
}

/** It was offline since, and is online again. */
const backSince =
  (before: SimulatedView) =>
  ({ timesDark, dark, connected }: SimulatedView) =>
    timesDark > before.timesDark && !dark && connected === true;

/** Where its own page is found. */
async function remote(how: ScreenVariant, page: Page) {
  const { language } = how;
  await page
    .getByRole("button", { name: word(language, "deviceDetail.actions.remote"), exact: true })
    .click();
  const dialog = await opened(page);
  match(await dialog.locator("bdi").first().innerText(), /^\d+\.\d+\.\d+\.\d+:\d+$/);
  await checkScreen(page, how, "page-remote");
  await dialog
    .getByRole("button", { name: word(language, "common.close") })
    .last()
    .click();
  await seesNoMore(dialog);
}

/** The uploads are taken home, then the list is emptied; what was counted stays. */
async function uploads({ cameras }: Visit, how: ScreenVariant, page: Page) {
  const { language } = how;
  const says = (key: string, values = {}) => word(language, `deviceDetail.uploads.${key}`, values);
  await tab(page, language, "uploads").click();
  await sees(page.locator("main tbody tr, main ul > li").filter({ hasText: /\d/ }));
  await checkScreen(page, how, "page-uploads");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: says("download"), exact: true }).click(),
  ]);
  equal((await readFile(await file.path())).subarray(0, 2).toString(), "PK", "a spreadsheet");
  await page.getByRole("button", { name: says("clear"), exact: true }).click();
  const question = await opened(page);
  await sees(question.getByText(says("clearTitle", { name: cameras[1].name })));
  await confirm(question);
  await sees(page.getByText(new RegExp(`^${says("nothingSince", { time: "§" }).split("(")[0]}`)));
  await checkScreen(page, how, "page-cleared");
}

/** All of it stands in the timeline. */
async function timeline(how: ScreenVariant, page: Page) {
  const { language } = how;
  await tab(page, language, "timeline").click();
  for (const key of ["commands.names.restart", "timeline.what.connected", "timeline.what.lateReply"])
    await sees(page.locator("main li").filter({ hasText: word(language, `deviceDetail.${key}`) }));
  await checkScreen(page, how, "page-timeline");
}

/** What is done with one device on its page. */
export async function visitDevice(visit: Visit, how: ScreenVariant) {
  const { arrive, token, simulator, cameras } = visit;
  const { sn } = cameras[1];
  try {
    const at = `/${how.language}/device/${sn}`;
    const page = await arrive({ at, token, viewport: how.viewport, acceptDownloads: true });
    await sees(page.getByText(word(how.language, "deviceDetail.connected"), { exact: true }));
    await checkScreen(page, how, "page");
    await remote(how, page);
    await restart(visit, how, page);
    await page.reload();
    await sees(page.getByText(word(how.language, "deviceDetail.connected"), { exact: true }));
    await late(visit, how, page);
    await uploads(visit, how, page);
    await timeline(how, page);
  } finally {
    await simulator.fault(sn, "none");
  }
}
