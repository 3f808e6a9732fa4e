import { equal } from "node:assert/strict";
import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import { cameraModel, type DeviceHouse } from "../../house/device-house.ts";
import { add, choose, confirm, enter, findRow, opened, save } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees } from "../../house/see.ts";
import { word } from "../../house/words.ts";

type Visit = DeviceHouse & { arrive: Arrive };

const version = "V2.2";
/** Three waves, each offered, downloaded, installed and confirmed. */
const allDoneMs = 60_000;

/** A package as the simulated cameras read it. */
export const makePackage = (of: string): Buffer =>
  Buffer.concat([Buffer.from(JSON.stringify({ version: of })), Buffer.alloc(200_000, 7)]);

/** The platform's operator makes the version known with its package, and pushes it. */
async function makeKnown({ arrive, operatorToken }: Visit, how: ScreenVariant) {
  const { language, viewport } = how;
  const page = await arrive({ at: `/${language}/system/update`, token: operatorToken, viewport });
  const form = await add(page);
  // A list appears a moment after its field.
  await sees(form.locator("[data-field=deviceType][aria-haspopup]"));
  await choose(form, "deviceType", word(language, "deviceTypes.2"));
  await choose(form, "model", cameraModel);
  await enter(form, { version });
  await form.getByText(word(language, "firmware.latests.1"), { exact: true }).click();
  const file = { name: `${cameraModel}-${version}.bin`, mimeType: "application/octet-stream" };
  await form.locator("input[type=file]").setInputFiles({ ...file, buffer: makePackage(version) });
  await sees(form.getByText("SHA-256"));
  await checkScreen(page, how, "firmware-form");
  await save(form);
  const row = findRow(page, version);
  await sees(row);
  await row.locator("button[aria-haspopup=menu]").click();
  await page.locator("[role=menuitem]:has(.tabler-icon-cloud-up)").click();
  const question = await opened(page);
  await checkScreen(page, how, "firmware-push");
  await confirm(question);
  await sees(row.getByText(word(language, "firmware.pushed"), { exact: true }));
  await checkScreen(page, how, "firmware");
}

/** The company's administrator plans it for three cameras: one first, then one, then what is left. */
async function plan(visit: Visit, how: ScreenVariant, page: Page) {
  const { language } = how;
  const says = (key: string) => word(language, `rollouts.${key}`);
  const next = () => page.getByRole("button", { name: word(language, "common.next"), exact: true }).click();
  await page
    .getByRole("link", { name: says("new") })
    .first()
    .click();
  await page.getByRole("radio", { name: new RegExp(version) }).check();
  await checkScreen(page, how, "rollout-firmware");
  await next();
  await page.getByRole("radio", { name: says("choose.picked") }).check();
  for (const { name } of visit.cameras)
    await page.locator("main tr", { hasText: name }).getByRole("checkbox").check();
  await checkScreen(page, how, "rollout-devices");
  await next();
  const form = page.locator("main");
  await enter(form, { name: `To ${version}`, canaries: "1", waves: "1", soakMinutes: "0" });
  await page.getByRole("switch", { name: says("plan.watch") }).uncheck({ force: true });
  await checkScreen(page, how, "rollout-plan");
  await next();
  await sees(
    page
      .getByRole("list", { name: says("wavesTitle") })
      .locator("li")
      .nth(2),
  );
  await checkScreen(page, how, "rollout-preview");
  await page.getByRole("button", { name: says("startNow"), exact: true }).click();
  await confirm(await opened(page));
}

/** A version reaches all cameras, wave after wave. */
export async function rollOut(visit: Visit, how: ScreenVariant) {
  const { arrive, token, simulator, cameras } = visit;
  const { language, viewport } = how;
  await makeKnown(visit, how);
  const page = await arrive({ at: `/${language}/base/device/rollouts`, token, viewport });
  await plan(visit, how, page);
  await sees(page.getByRole("heading", { name: `To ${version}` }));
  await checkScreen(page, how, "rollout-begun");
  const done = page
    .locator("main ul")
    .first()
    .getByText(word(language, "rollouts.states.done"), { exact: true });
  await done.waitFor({ timeout: allDoneMs });
  await checkScreen(page, how, "rollout-done");
  for (const { sn } of cameras) equal((await simulator.device(sn)).firmware, version);
  await page.goto(`/${language}/base/device`);
  for (const { name } of cameras) await sees(findRow(page, name).getByText(version));
  await checkScreen(page, how, "rollout-list");
}
