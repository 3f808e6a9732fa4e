import { equal } from "node:assert/strict";
import { devices } from "@foyer/contract/devices/devices";
import type { Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../house/check-screen.ts";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs } from "../house/console.ts";
import {
  act,
  confirm,
  enter,
  findRow,
  goTo,
  opened,
  remove,
  signInFirst,
  topDialog,
} from "../house/hands.ts";
import type { Arrive, Journey } from "../house/journey.ts";
import { sees, seesNoMore } from "../house/see.ts";
import {
  addDevice,
  door,
  makeCompany,
  makeDoor,
  makePlaces,
  makeRole,
  makeStoreUser,
  namesFor,
  organisation,
  otherSite,
  ownSite,
  role,
} from "../house/setting-up.ts";
import { english, vietnamese } from "../house/wordings.ts";

type Visit = CleanHouse & { arrive: Arrive };

/** The platform's operator may look at the console in another language. */
type TwoLooks = ScreenVariant & { platform?: ScreenVariant };

const otherDoor = "Garden door";
const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** The platform's operator makes the company; its administrator chooses a password and makes places. */
async function begin({ arrive, operatorToken }: Visit, how: TwoLooks) {
  const names = namesFor(how.name);
  const { language, viewport, platform: above = how } = how;
  const at = `/${above.language}/system/company`;
  const platform = await arrive({ at, token: operatorToken, viewport });
  const password = await makeCompany(platform, above, names);
  const page = await arrive({ at: `/${language}/login`, viewport });
  await signInFirst(page, names.administrator, password);
  await checkScreen(page, how, "administrator-home");
  await makePlaces(page, how);
  return { names, platform, page };
}

/** A role and somebody of the one site, who signs in. */
async function letIn({ arrive }: Visit, how: ScreenVariant, page: Page, username: string): Promise<Page> {
  await makeRole(page, how);
  const password = await makeStoreUser(page, how, username);
  const store = await arrive({ at: `/${how.language}/login`, viewport: how.viewport });
  await signInFirst(store, username, password);
  await checkScreen(store, how, "store-home");
  return store;
}

/** The store's user sees the own site, and of the other one nothing. */
async function seesOwnSite(page: Page, how: ScreenVariant, otherAddress: string) {
  await goTo(page, "/system/entity/index");
  await sees(findRow(page, ownSite));
  await checkScreen(page, how, "store-sites");
  equal(await page.getByText(otherSite).count(), 0);
  equal(await page.locator("main header .tabler-icon-plus").count(), 0, "nothing can be made");
  await page.goto(otherAddress);
  await sees(page.locator("main [role=alert]"));
  await checkScreen(page, how, "store-other-site");
  equal(await page.getByText(otherSite).count(), 0);
}

/** Sets a company up and undoes all of it; nothing has counted. */
async function setUp(visit: Visit, how: TwoLooks) {
  const { names, platform, page } = await begin(visit, how);
  await addDevice(page, how, names.serial);
  // Nothing is bound: the two layers are left as they are.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const store = await letIn(visit, how, page, names.storeUser);
  await goTo(page, "/system/entity/index");
  const address = (await findRow(page, otherSite).getByRole("link").first().getAttribute("href")) as string;
  await seesOwnSite(store, how, address);

  await goTo(page, "/base/user");
  await remove(page, "Minh");
  await store.reload();
  await sees(store.locator("[name=username]"));
  await goTo(page, "/base/role");
  await remove(page, role);
  await removeDevices(visit, page);
  await goTo(page, "/base/entranceExit");
  await remove(page, door);
  await goTo(page, "/system/entity/index");
  // What the sites held is not remembered from the visit before.
  await page.reload();
  for (const site of [ownSite, otherSite]) await remove(page, site);
  await goTo(page, "/base/dept");
  await remove(page, organisation);
  await checkScreen(page, how, "organisations-empty");
  await act(platform, names.company, "trash");
  const question = await opened(platform);
  await sees(question.locator("li"));
  await checkScreen(platform, how.platform ?? how, "company-delete");
  await confirm(question);
  await seesNoMore(findRow(platform, names.company));
  await page.reload();
  await sees(page.locator("[name=username]"));
}

/** Devices have no screen of their own to be deleted on. */
async function removeDevices({ server }: Visit, page: Page) {
  const cookies = await page.context().cookies();
  const ask = askAs(server.url, cookies.find(({ name }) => name === "foyer-token")?.value);
  const { content } = await ask(devices.list, { query: {} });
  await ask(devices.remove, { body: content.map(({ id }) => id) });
}

/** Yesterday where the sites are: in the zone of the company. */
const day = new Intl.DateTimeFormat("sv", { timeZone: "Asia/Bangkok" }).format(Date.now() - 86_400_000);

/** Lets a new device count at a door since the day before, and sends what it has counted. */
async function count(
  { server }: Visit,
  how: ScreenVariant,
  page: Page,
  at: string,
  sn: string,
  people: number,
) {
  const key = await addDevice(page, how, sn, at);
  const binding = topDialog(page);
  await enter(binding, { from: day });
  await checkScreen(page, how, "bind-from");
  await binding.locator("button[type=submit]").click();
  await seesNoMore(page.getByRole("dialog").locator("form"));
  await sees(page.getByRole("dialog").getByRole("checkbox"));
  await checkScreen(page, how, "bound");
  await page.keyboard.press("Escape");
  await seesNoMore(page.getByRole("dialog"));
  const answer = await fetch(`${server.deviceUrl}/v1/records`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ sn, records: [{ start: `${day}T11:00:00Z`, seconds: 900, in: people, out: 1 }] }),
  });
  equal(answer.ok, true, "the device's counts are taken");
}

/** The first card of the home screen for yesterday. */
async function seesFigure(page: Page, { language }: ScreenVariant, figure: string) {
  await page.goto(`/${language}/index?period=6`);
  await sees(
    page.locator("main section button[aria-haspopup=dialog]").first().getByText(figure, { exact: true }),
  );
}

/** A store's user sees what the own site has counted; what has counted stays, and says so. */
async function countAndSee(visit: Visit, how: ScreenVariant) {
  const { names, platform, page } = await begin(visit, how);
  await makeDoor(page, how, otherDoor, otherSite);
  await count(visit, how, page, door, names.serial, 5);
  await count(visit, how, page, otherDoor, `${names.serial}-2`, 7);
  const store = await letIn(visit, how, page, names.storeUser);
  await seesFigure(store, how, "5");
  await checkScreen(store, how, "store-figure");
  await seesFigure(page, how, "12");
  await checkScreen(page, how, "company-figure");

  await goTo(page, "/base/entranceExit");
  await act(page, door, "device-cctv");
  const bound = await opened(page);
  await bound.locator("tbody tr, ul > li").first().locator("button[aria-haspopup=menu]").click();
  await bound.locator("button:has(.tabler-icon-unlink)").last().click();
  const question = topDialog(page);
  await sees(question.locator("[data-field=to]"));
  await checkScreen(page, how, "unbind");
  await question.locator("button[type=submit]").click();
  await sees(page.getByRole("dialog").locator("section .tabler-icon-plus"));
  await page.keyboard.press("Escape");
  await seesNoMore(page.getByRole("dialog"));
  await act(page, door, "trash");
  const kept = await opened(page);
  await checkScreen(page, how, "access-kept");
  await confirm(kept);
  await goTo(page, "/system/entity/index");
  await page.reload();
  await act(page, ownSite, "trash");
  await opened(page);
  await checkScreen(page, how, "site-kept");
  await page.keyboard.press("Escape");
  await act(platform, names.company, "trash");
  await opened(platform);
  await checkScreen(platform, how, "company-kept");
  await platform.keyboard.press("Escape");
  await sees(findRow(platform, names.company));
}

const looks: readonly TwoLooks[] = [
  {
    name: "vietnamese",
    language: "vie",
    viewport: wide,
    words: vietnamese,
    platform: { name: "english", language: "en", viewport: wide, words: english },
  },
  { name: "phone", language: "vie", viewport: phone },
  { name: "arabic", language: "ara", viewport: wide },
  { name: "arabic-phone", language: "ara", viewport: phone },
];

/** In every look; in passing, in the two that differ most. */
export const administration = ({ inPassing }: { inPassing: boolean }): Journey<CleanHouse> => ({
  name: "administration",
  cases: {
    ...Object.fromEntries(
      looks
        .filter(({ name }) => !inPassing || name === "vietnamese" || name === "arabic-phone")
        .map((how) => [`a company is set up and undone: ${how.name}`, (visit: Visit) => setUp(visit, how)]),
    ),
    "what a site counts is for those of the site": (visit) =>
      countAndSee(visit, { name: "counting", language: "vie", viewport: wide }),
    ...(!inPassing && {
      "what a site counts is for those of the site, on a phone in Arabic": (visit: Visit) =>
        countAndSee(visit, { name: "counting-arabic-phone", language: "ara", viewport: phone }),
    }),
  },
});
