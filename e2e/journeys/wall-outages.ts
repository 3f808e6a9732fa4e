import { deepEqual, equal, ok } from "node:assert/strict";
import { walls } from "@foyer/contract/reporting/screens/walls";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import { type Ask, askAs } from "../house/console.ts";
import type { Arrive, Journey } from "../house/journey.ts";
import { sees } from "../house/see.ts";
import { until } from "../house/until.ts";
import { figure, publish, publishAs, title } from "../house/wall.ts";

const minuteMs = 60_000;
/** Within so long a display is back by itself. */
const backMs = 30_000;
const isOld = (page: Page) => page.locator("[data-kind=figure] [data-old]");
const isOfNow = (page: Page) => page.locator("[data-kind=figure]:not(:has([data-old]))");

/** A paired display that hears the server's stream, and what is known of it. */
async function pairedDisplay(arrive: Arrive, ask: Ask, name: string) {
  const screen = await publish(ask, name);
  const display = await arrive({ at: "/en/screen" });
  const code = await display.getByText(/^[A-Z2-9]{3}[ -]?[A-Z2-9]{3}$/).innerText();
  let streams = 0;
  display.on("response", (answer) => {
    if (answer.url().endsWith("/wall/live") && answer.ok()) streams++;
  });
  await ask(walls.findPairing, { body: { code } });
  const { id } = await ask(walls.pair, { body: { code, name, screenId: screen.id } });
  await sees(title(display, name));
  await sees(figure(display));
  const hears = (count: number) =>
    until(
      async () => streams,
      (opened) => opened >= count,
      backMs,
    );
  await hears(1);
  await markPage(display);
  const displays = async () => {
    const wall = (await ask(walls.list, { query: {} })).find((each) => each.id === id);
    return wall?.displays.map((each) => each.id);
  };
  // It says that it has done so, and with it who it is.
  await ask(walls.tell, { body: { ids: [id], command: { kind: "identify" } } });
  const known = await until(displays, (list) => list?.length === 1);
  return { display, screen, displays, known, hears };
}

/** Gone with the first reload: a picture that stays needs none. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSame: true }) && undefined);

/** The picture is there, and nothing in its place: no code, no sign-in, no fault of the browser's. */
async function showsItsPicture(page: Page, name: string): Promise<void> {
  ok(await title(page, name).count(), "the screen is there");
  ok(await figure(page).isVisible(), "its figure is there");
  equal(await page.evaluate(() => "isTheSame" in window), true);
}

export const wallOutages: Journey<CleanHouse> = {
  name: "walls in outages",
  cases: {
    "an hour without a network: the picture stays with its age, and is of now within half a minute after":
      async ({ arrive, server, shop }) => {
        const ask = askAs(server.url, shop.token);
        const screen = await publish(ask, "Foyer left");
        const { secret } = await ask(walls.create, { body: { name: "Foyer left", screenId: screen.id } });
        const display = await arrive({ at: "/favicon.svg" });
        await display.clock.install();
        await display.goto(`/en/screen#${secret}`);
        await sees(title(display, "Foyer left"));
        await sees(figure(display));
        await markPage(display);

        await display.context().setOffline(true);
        await publishAs(ask, screen, "Foyer right");
        // What was on its way may still come in the first minutes: they pass in a moment.
        for (let passed = 0; passed < 80; passed += 5) {
          await display.clock.fastForward(5 * minuteMs);
          await showsItsPicture(display, "Foyer left");
        }
        await sees(isOld(display));
        await sees(display.getByText(/^1h( \d+m)? ago$/));

        await display.context().setOffline(false);
        const began = Date.now();
        await sees(title(display, "Foyer right"));
        await sees(isOfNow(display));
        ok(Date.now() - began < backMs, "it is back within half a minute");
        await showsItsPicture(display, "Foyer right");
      },

    "the server is stopped and started: the picture stays, and its stream comes back by itself": async ({
      arrive,
      server,
      shop,
    }) => {
      const ask = askAs(server.url, shop.token);
      const { display, screen, displays, known, hears } = await pairedDisplay(arrive, ask, "Passage");
      await server.restart(async () => {
        await sees(isOld(display));
        await showsItsPicture(display, "Passage");
      });
      const began = Date.now();
      await hears(2);
      await publishAs(ask, screen, "Passage, new");
      await sees(title(display, "Passage, new"));
      await sees(isOfNow(display));
      ok(Date.now() - began < backMs, "it is back within half a minute");
      await showsItsPicture(display, "Passage, new");
      deepEqual(await displays(), known);
    },

    "the database is killed: the picture stays, and its stream goes on": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const { display, screen, displays, known } = await pairedDisplay(arrive, ask, "Arcade");
      server.killDatabase();
      const began = Date.now();
      await until(
        async () => {
          await showsItsPicture(display, "Arcade");
          return publishAs(ask, screen, "Arcade, new").then(
            () => true,
            () => false,
          );
        },
        (isDone) => isDone,
      );
      await sees(title(display, "Arcade, new"));
      await sees(isOfNow(display));
      ok(Date.now() - began < backMs, "it is back within half a minute");
      await showsItsPicture(display, "Arcade, new");
      deepEqual(await displays(), known);
    },
  },
};
