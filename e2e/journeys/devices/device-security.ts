import { equal, match } from "node:assert/strict";
import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import { type DeviceHouse, zone } from "../../house/device-house.ts";
import { confirm, enter, goTo, opened, topDialog } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import { startSimulator } from "../../house/simulator.ts";
import { word } from "../../house/words.ts";

type Visit = DeviceHouse & { arrive: Arrive };

const minuteMs = 60_000;
const siteKeyName = "Old cameras";

/** Records as a device sends them with a key; the status it is answered with. */
async function send({ server }: Visit, sn: string, key: string): Promise<number> {
  const start = new Date(Math.floor(Date.now() / minuteMs - 2) * minuteMs).toISOString();
  const answer = await fetch(`${server.deviceUrl}/v1/records`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ sn, records: [{ start, seconds: 60, in: 1, out: 1 }] }),
  });
  return answer.status;
}

/** A site key is made, proves a camera, and does so no longer once it is revoked. */
async function siteKey(visit: Visit, how: ScreenVariant, page: Page) {
  const { language } = how;
  const { sn } = visit.cameras[1];
  const says = (key: string, values = {}) => word(language, `deviceSecurity.siteKeys.${key}`, values);
  await goTo(page, "/base/device/security");
  await page.getByRole("button", { name: says("add") }).click();
  const form = await opened(page);
  await enter(form, { name: siteKeyName });
  await checkScreen(page, how, "security-form");
  await form.locator("button[type=submit]").click();
  const told = page.locator("output[dir=ltr]");
  await sees(told);
  await checkScreen(page, how, "security-made");
  const key = await told.first().innerText();
  match(key, /^[0-9a-f]{32}$/);
  await topDialog(page).getByRole("button").last().click();
  await seesNoMore(told);
  equal(await send(visit, sn, key), 200, "the site key is a proof");
  await page.reload();
  const row = page.locator("main tr", { hasText: siteKeyName });
  await sees(row.getByText(`${key.slice(0, 6)}…`));
  await checkScreen(page, how, "security-used");
  await row.getByRole("button").click();
  const question = await opened(page);
  await checkScreen(page, how, "security-revoke");
  await confirm(question);
  await sees(row.getByText(says("state.revoked"), { exact: true }));
  equal(await send(visit, sn, key), 401, "a revoked site key is refused");
}

/** A camera gets another key: it is shown once, and the previous one ends at once where that is chosen. */
async function deviceKey(visit: Visit, how: ScreenVariant, page: Page) {
  const { server, simulator, cameras } = visit;
  const { language } = how;
  const camera = cameras[1];
  await page.goto(`/${language}/device/${camera.sn}`);
  await page.getByRole("button", { name: word(language, "deviceDetail.actions.keys"), exact: true }).click();
  const dialog = topDialog(page);
  await dialog.getByRole("textbox").fill("0");
  await checkScreen(page, how, "security-keys");
  await dialog.getByRole("button").last().click();
  const told = page.locator("output[dir=ltr]");
  await sees(told);
  await checkScreen(page, how, "security-rotated");
  const key = await told.innerText();
  await topDialog(page).getByRole("button").last().click();
  await seesNoMore(told);
  equal(await send(visit, camera.sn, camera.key), 401, "the key before is refused");
  equal(await send(visit, camera.sn, key), 200);
  await simulator.until(camera.sn, ({ connected }) => connected === false);
  const entered = await startSimulator(server, [{ sn: camera.sn, key, zone }]);
  try {
    await entered.until(camera.sn, ({ connected }) => connected === true);
  } finally {
    await entered.stop();
  }
}

/** How devices prove who they are. */
export async function secureDevices(visit: Visit, how: ScreenVariant) {
  const { arrive, token } = visit;
  const page = await arrive({ at: `/${how.language}/index`, token, viewport: how.viewport });
  await siteKey(visit, how, page);
  await deviceKey(visit, how, page);
}
