import { deepEqual, equal } from "node:assert/strict";
import { overview } from "@foyer/contract/analytics/overview";
import { devices } from "@foyer/contract/devices/devices";
import { subjects } from "@foyer/contract/places/subjects";
import type { CleanHouse } from "../../house/clean-house.ts";
import { askAs, changePassword, signIn } from "../../house/console.ts";
import { firstPassword, opened } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import { chosenPassword } from "../../house/shop.ts";
import { until } from "../../house/until.ts";
import {
  backDoor,
  cameIn,
  dayAgo,
  frontDoor,
  managerRole,
  openStore,
  ownSite,
  report,
  type Store,
  sensor,
} from "./store.ts";
import type { Task } from "./task.ts";

type Visit = CleanHouse & { arrive: Arrive };

/** The store of the task that is under way: each begins with one of its own. */
const stores = new WeakMap<object, Store>();

const inStore =
  (name: string, holds: { counts: boolean; others: boolean }, phone = false): Task<CleanHouse>["begin"] =>
  async (visit: Visit, isByKeyboard) => {
    const store = await openStore(visit, isByKeyboard ? `${name}-keys` : name, holds);
    const onPhone = phone && !isByKeyboard;
    const page = await visit.arrive({
      at: "/en/index",
      token: store.token,
      ...(onPhone && { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    });
    stores.set(page, store);
    return page;
  };

/** What an entrance counted on a day, once the server has it. */
const cameInAt = (store: Store, accessId: number, day: string) => async () => {
  const { days } = await store.ask(overview.ofPlace, { query: { accessId } });
  return days.find((each) => each.day === day)?.value ?? null;
};

const addSensor: Task<CleanHouse> = {
  title: "add a sensor on a phone",
  budget: 9,
  begin: inStore("Adding", { counts: false, others: false }, true),
  async go(hand, { server }) {
    const { page } = hand;
    const store = stores.get(page) as Store;
    const sn = `NEW-${store.siteId}`;
    await hand.press(page.getByRole("link", { name: "Connect a device" }));
    await hand.press(page.getByRole("button", { name: /^Connect a device/ }));
    await hand.pick(page.getByRole("combobox", { name: "Which counter?" }), "Foyer (HTTP)");
    await hand.press(page.getByRole("button", { name: "Add by serial number" }));
    const dialog = page.getByRole("dialog", { name: "Add device" });
    await hand.write(dialog.getByLabel(/^Serial number/), sn);
    await hand.write(dialog.getByLabel(/^Device name/), sensor);
    await hand.press(dialog.getByRole("button", { name: "Add device" }));
    const keyDialog = page.getByRole("dialog", { name: `Key of ${sn}` });
    const key = await keyDialog.locator("code").innerText();
    await hand.press(keyDialog.getByRole("button", { name: "Done" }));
    const lines = await until(
      async () =>
        (await store.ask(devices.byEntity, { query: { entityId: store.siteId } })).content[0]?.lines ?? [],
      (known) => known.length > 0,
    );
    await sees(page.getByText(`${sensor} counts for ${lines[0]?.corridorName}`));
    const start = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
    await report(server, sn, key, [{ start, seconds: 60, in: 4, out: 1 }]);
    await page.getByText(/^The first people: 4 in/).waitFor({ timeout: 60_000 });
  },
};

const correctDoor: Task<CleanHouse> = {
  title: "correct yesterday's door",
  budget: 8,
  begin: inStore("Correcting", { counts: true, others: false }),
  async go(hand) {
    const { page } = hand;
    const store = stores.get(page) as Store;
    await hand.open("Data", "Corrections");
    const yesterday = new Date(`${dayAgo(1)}T12:00:00Z`).toLocaleDateString("en-US", {
      ...{ weekday: "short", month: "short", day: "numeric" },
    });
    const doors = page.getByRole("grid", { name: "Completeness and corrections by day" }).getByRole("row");
    const days = doors.filter({ has: page.getByRole("rowheader", { name: frontDoor }) });
    await hand.press(days.getByRole("gridcell", { name: new RegExp(`^${yesterday},`) }));
    await hand.press(page.getByRole("button", { name: /^Whole day, Entries/ }));
    const dialog = await opened(page);
    await hand.write(dialog.getByLabel(/^New figure/), "55");
    await hand.write(dialog.getByLabel(/^Reason/), "Counted by hand");
    await hand.press(dialog.getByRole("button", { name: "Show effect" }));
    await hand.press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
    await seesNoMore(page.getByRole("dialog"));

    const corrected = await until(cameInAt(store, store.doorId, dayAgo(1)), (value) => value !== cameIn);
    equal(corrected, 55);
    await sees(page.getByRole("button", { name: /^Whole day, Entries.* 55/ }));
  },
};

const moveSensor: Task<CleanHouse> = {
  title: "move a sensor",
  budget: 8,
  begin: inStore("Moving", { counts: true, others: false }),
  async go(hand) {
    const { page } = hand;
    const store = stores.get(page) as Store;
    await hand.open("Devices", "Device list");
    await hand.press(page.getByRole("table").getByRole("link", { name: sensor }));
    await hand.press(page.getByRole("button", { name: `Move ${sensor} to another entrance` }));
    const dialog = await opened(page);
    await hand.pick(dialog.getByRole("combobox", { name: /^New entrance/ }), backDoor);
    await hand.write(dialog.locator("[data-field=from]"), dayAgo(1));
    await hand.press(dialog.getByRole("button", { name: "Move" }));
    await seesNoMore(dialog);
    await sees(page.getByRole("region", { name: "Where it counts" }).getByRole("link", { name: backDoor }));

    const periods = await store.ask(devices.bindings, { query: { corridorId: store.doorId } });
    equal(periods[0]?.to, `${dayAgo(1)}T00:00:00.000Z`, "the front door's time ends there");
    const [now] = await store.ask(devices.bindings, { query: { deviceId: periods[0]?.deviceId as number } });
    equal(now?.corridorName, backDoor);
    await until(cameInAt(store, now?.corridorId as number, dayAgo(1)), (value) => value === cameIn);
    equal(await cameInAt(store, store.doorId, dayAgo(2))(), cameIn, "what it counted before stays");
  },
};

const giveSite: Task<CleanHouse> = {
  title: "give a manager one site",
  budget: 8,
  begin: inStore("Giving", { counts: true, others: true }),
  async go(hand, { arrive, server }) {
    const { page } = hand;
    const username = `manager-${(stores.get(page) as Store).siteId}`;
    await hand.find(ownSite);
    await hand.press(page.getByRole("button", { name: "Add user" }));
    const form = page.getByRole("dialog", { name: `Add a user for ${ownSite}` });
    await hand.write(form.getByLabel(/^Account name/), username);
    await hand.pick(form.getByRole("combobox", { name: /^Roles/ }), managerRole);
    await hand.press(form.getByRole("button", { name: "Save" }));

    const password = await firstPassword(page);
    const first = await signIn(server.url, username, password);
    await changePassword(server.url, first, password, chosenPassword);
    const token = await signIn(server.url, username, chosenPassword);
    const { content } = await askAs(server.url, token)(subjects.search, { query: {} });
    deepEqual(
      content.map(({ name }) => name),
      [ownSite],
    );
    const own = await arrive({ at: "/en/index", token });
    await sees(own.getByRole("region", { name: "Today in one sentence" }).getByText(ownSite));
  },
};

export const storeTasks = [addSensor, correctDoor, giveSite, moveSensor];
