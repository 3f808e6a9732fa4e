import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import {
  cameraModel,
  cameraSite,
  type DeviceHouse,
  freeDoor,
  halfAnHourAgo,
  zone,
} from "../../house/device-house.ts";
import { choose, findRow, goTo, opened, topDialog } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import { startSimulator } from "../../house/simulator.ts";
import { word } from "../../house/words.ts";

/** Adds the device that waits under a serial number, and gives the key that is shown once. */
async function addWaiting(page: Page, how: ScreenVariant, sn: string): Promise<string> {
  const { language } = how;
  await goTo(page, "/base/device");
  const views = page.getByRole("navigation", { name: word(language, "devices.viewTabs") });
  await views.getByRole("button", { name: word(language, "devices.views.waiting") }).click();
  const row = findRow(page, sn);
  await sees(row);
  await checkScreen(page, how, "waiting");
  await row.locator("button[aria-haspopup=menu]").click();
  await page.locator("[role=menuitem]:has(.tabler-icon-plus)").click();
  const form = await opened(page);
  await form.locator("[data-field=name]").fill("Camera of the side door");
  if ((await form.locator("[data-field=entityId]").inputValue()) === "")
    await choose(form, "entityId", cameraSite);
  await choose(form, "modelId", cameraModel);
  await checkScreen(page, how, "waiting-add");
  await form.locator("button[type=submit]").click();
  const key = page.locator("code[dir=ltr]");
  await sees(key);
  await checkScreen(page, how, "waiting-key");
  return key.innerText();
}

/** Lets the device that was just added count, from half an hour ago. */
async function letCount(page: Page, how: ScreenVariant, sn: string) {
  await topDialog(page)
    .getByRole("button", { name: word(how.language, "devices.bindNow") })
    .click();
  await topDialog(page).getByRole("button", { name: freeDoor }).click();
  const bound = await opened(page);
  await bound.locator("button:has(.tabler-icon-plus)").first().click();
  const binding = await opened(page);
  await binding.locator("li", { hasText: sn }).getByRole("checkbox").check();
  const wall = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const from = wall.format(Date.parse(halfAnHourAgo())).replace(" ", "T");
  const [day = "", time = ""] = from.split("T");
  await binding.locator("[data-field=from]").fill(day);
  await binding.locator("[data-field=fromTime]").fill(time);
  await checkScreen(page, how, "waiting-bind");
  await binding.locator("button[type=submit]").click();
  await seesNoMore(page.getByRole("dialog").locator("form"));
  await sees(page.getByRole("dialog").getByText("Camera of the side door"));
  await checkScreen(page, how, "waiting-bound");
  await page.keyboard.press("Escape");
  await seesNoMore(page.getByRole("dialog"));
}

/** A camera is mounted before it is known to the console; it is added, counts, and gets its key. */
export async function addWhatSpeaks(visit: DeviceHouse & { arrive: Arrive }, how: ScreenVariant) {
  const { arrive, server, token } = visit;
  const { language, viewport } = how;
  const camera = { sn: `NEW-${how.name}`, zone };
  const catchUp = `--catch-up=${halfAnHourAgo()}`;
  const unknown = await startSimulator(server, [{ ...camera, key: null }], catchUp);
  try {
    const page = await arrive({ at: `/${language}/index`, token, viewport });
    const key = await addWaiting(page, how, camera.sn);
    await letCount(page, how, camera.sn);
    await page.goto(`/${language}/device/${camera.sn}`);
    await sees(page.locator("main ul").first().getByText(freeDoor));
    const today = word(language, "deviceDetail.day.today", { in: "[1-9]\\S*", out: "\\S+" });
    await sees(page.getByText(new RegExp(today)));
    await checkScreen(page, how, "waiting-counts");
    // The installer enters the key: from now on the device can be commanded.
    await unknown.stop();
    const known = await startSimulator(server, [{ ...camera, key }]);
    await known.until(camera.sn, ({ connected }) => connected === true);
    await page.reload();
    await sees(page.getByText(word(language, "deviceDetail.connected"), { exact: true }));
    await known.stop();
  } finally {
    await unknown.stop();
  }
}
