import { equal, ok } from "node:assert/strict";
import { editing } from "@foyer/contract/reporting/screens/editing";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { madeFilm } from "../house/made-film.ts";
import { sees } from "../house/see.ts";

const minuteMs = 60_000;
const control = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`).first();
const isSaved = (page: Page) => sees(page.getByText(/^Saved/).first());

/** Makes a screen of a template, sees own figures on it, publishes it. */
async function publishTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New big screen" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("radio", { name: "For tenants" }).check({ force: true });
  await dialog.getByRole("button", { name: "Create and design" }).click();
  await page.waitForURL(/\/setting-screen\//);
  // Own figures from the first second.
  await sees(control(page, "figure").getByText(/\d/).first());
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await sees(page.getByText("Published as version 1"));
}

export const bigScreens: Journey<CleanHouse> = {
  name: "big screens",
  cases: {
    "from a template to a display that nobody signed in at, in two minutes; until its link is revoked":
      async ({ arrive, shop }) => {
        const began = Date.now();
        const page = await arrive({ at: "/en/screens", token: shop.token });
        await publishTemplate(page, "Window left");
        const dialog = page.getByRole("dialog");

        await page.goto(page.url().replace(/setting-screen.*/, "screens"));
        await page
          .getByRole("button", { name: /Window left/ })
          .last()
          .click();
        await page.getByRole("menuitem", { name: "Displays" }).click();
        await page.waitForURL(/\/screens\/walls\?screen=/);
        await page.getByRole("button", { name: "Create link" }).first().click();
        await dialog.getByLabel("What the display is called").fill("Window left, upper");
        await dialog.getByRole("button", { name: "Create link" }).click();
        const address = await dialog
          .getByText(/\/screen#/)
          .first()
          .innerText();
        const url = new URL(address.trim());
        const display = await arrive({ at: url.pathname + url.hash });
        await sees(display.getByRole("heading", { name: "Window left", level: 1 }));
        await sees(control(display, "figure").getByText(/\d/).first());
        ok(Date.now() - began < 2 * minuteMs, "it takes less than two minutes");

        await dialog.getByRole("button", { name: "Done" }).click();
        await page.getByRole("button", { name: "Actions for Window left, upper" }).click();
        await page.getByRole("menuitem", { name: "Revoke" }).click();
        await dialog.getByRole("button", { name: "Revoke" }).click();
        await sees(display.getByRole("heading", { name: "This display is no longer paired" }));
        equal(new URL(display.url()).pathname, "/en/screen");
      },

    "from a template to a display that is paired by the code it shows, in two minutes": async ({
      arrive,
      shop,
    }) => {
      const began = Date.now();
      const display = await arrive({ at: "/en/screen" });
      const shown = display.getByText(/^[A-Z2-9]{3}[ -]?[A-Z2-9]{3}$/);
      await sees(shown);
      const code = await shown.innerText();

      const page = await arrive({ at: "/en/screens", token: shop.token });
      await publishTemplate(page, "Foyer wall");
      // The way that the display shows beside its code.
      await page.goto(
        page.url().replace(/setting-screen.*/, `screens/walls?code=${encodeURIComponent(code)}`),
      );
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Find display" }).click();
      const number = dialog.getByText(/^\d\d$/);
      await sees(number);
      await sees(display.getByText(await number.innerText(), { exact: true }));
      await dialog.getByLabel("What the display is called").fill("Wall of the foyer");
      await dialog.getByLabel("Screen").click();
      await page.getByRole("option", { name: "Foyer wall" }).click();
      await dialog.getByRole("button", { name: "Pair" }).click();
      await sees(display.getByRole("heading", { name: "Foyer wall", level: 1 }));
      await sees(control(display, "figure").getByText(/\d/).first());
      ok(Date.now() - began < 2 * minuteMs, "it takes less than two minutes");
      await sees(page.getByRole("listitem").filter({ hasText: "Wall of the foyer" }).getByText("Live"));
    },

    "two people edit one screen, and nobody loses work": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const document = {
        ...{ version: 1 as const, title: "Shared", size: { width: 1920, height: 1080 } },
        pages: [{ id: "p", children: [], nodes: {} }],
      };
      const { code } = await ask(screens.create, { body: { document } });
      const open = () => arrive({ at: `/en/setting-screen/${code}`, token: shop.token });
      const [anna, ben] = [await open(), await open()];
      const add = (page: Page, kind: string) =>
        page.getByRole("button", { name: kind, exact: true }).first().click();
      await add(anna, "Clock");
      await sees(control(anna, "clock"));
      await isSaved(anna);
      const draft = () => ask(screens.draft, { query: { code } });
      while (Object.keys((await draft()).document.pages[0]?.nodes ?? {}).length === 0)
        await anna.waitForTimeout(200);

      // Ben is told who edits, and takes over; Anna, who has not heard of it yet, goes on.
      await sees(ben.getByText(/has been editing this screen since/));
      const visit = { revision: 1, hasPen: true, others: [], held: null };
      await anna.route("**/api/screens/visit", (route) =>
        route.fulfill({ json: { code: 200, message: "success", data: visit } }),
      );
      await ben.getByRole("button", { name: "Take over" }).click();
      await ben.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
      await add(ben, "Line");
      await isSaved(ben);
      await add(anna, "QR code");
      const question = anna.getByRole("dialog", { name: "Your unsaved changes" });
      await question.getByRole("button", { name: "Save as a copy" }).click();
      await sees(control(anna, "qr"));
      const kinds = async (name: string) => {
        const { content } = await ask(screens.list, { query: { search: name } });
        const found = content.find((row) => row.name === name);
        const kept = await ask(screens.draft, { query: { code: found?.code ?? "" } });
        return Object.values(kept.document.pages[0]?.nodes ?? {}).map(({ kind }) => kind);
      };
      equal((await kinds("Shared")).sort().join(), "clock,line");
      equal((await kinds("Shared (copy)")).sort().join(), "clock,qr");
    },

    "a film is brought to a screen, and runs on a display": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const document = {
        ...{ version: 1 as const, title: "Film", size: { width: 1920, height: 1080 } },
        pages: [{ id: "p", children: [], nodes: {} }],
      };
      const { id, code } = await ask(screens.create, { body: { document } });
      const page = await arrive({ at: `/en/setting-screen/${code}`, token: shop.token });
      await page.getByRole("button", { name: "Film", exact: true }).first().click();
      await sees(control(page, "film").getByText("No film chosen"));
      const field = page.getByLabel("Choose a film", { exact: true }).last();
      const sound = { name: "sound.mp4", mimeType: "video/mp4", buffer: Buffer.from("ID3 and the sound") };
      await field.setInputFiles(sound);
      await sees(page.getByText("This file is not an MP4 or WebM film."));
      const buffer = await madeFilm(page);
      await field.setInputFiles({ name: "film.webm", mimeType: "video/webm", buffer });
      const film = (on: Page) => control(on, "film").locator("video");
      await sees(film(page));
      const isChosen = async () => {
        const { document, revision } = await ask(screens.draft, { query: { code } });
        const [node] = Object.values(document.pages[0]?.nodes ?? {});
        const path = node && "options" in node ? String(node.options.film ?? "") : "";
        return path === "" ? undefined : { path, revision };
      };
      let chosen = await isChosen();
      for (; chosen === undefined; chosen = await isChosen()) await page.waitForTimeout(200);
      await ask(screens.publish, { body: { id, base: chosen.revision } });
      const { secret } = await ask(walls.create, { body: { screenId: id, name: "Film wall" } });
      const display = await arrive({ at: `/en/screen#${secret}`, reducedMotion: "no-preference" });
      await sees(film(display));
      const state = () =>
        film(display).evaluate(({ currentTime, muted, paused }: HTMLVideoElement) => ({
          ...{ currentTime, muted, paused },
        }));
      for (let tries = 0; (await state()).currentTime === 0 && tries < 50; tries++)
        await display.waitForTimeout(100);
      const running = await state();
      ok(running.currentTime > 0 && running.muted && !running.paused, JSON.stringify(running));
      equal(await film(page).evaluate(({ paused }: HTMLVideoElement) => paused), true);
    },

    "by keyboard alone a control is added, moved and taken back": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const document = {
        ...{ version: 1 as const, title: "By keys", size: { width: 1920, height: 1080 } },
        pages: [{ id: "p", children: [], nodes: {} }],
      };
      const { code } = await ask(screens.create, { body: { document } });
      const page = await arrive({ at: `/en/setting-screen/${code}`, token: shop.token });
      const button = page.getByRole("button", { name: "Clock", exact: true }).first();
      await button.focus();
      await page.keyboard.press("Enter");
      await sees(control(page, "clock"));
      const x = async () => {
        const { document } = await ask(screens.draft, { query: { code } });
        const [node] = Object.values(document.pages[0]?.nodes ?? {});
        return node && "x" in node ? node.x : undefined;
      };
      const until = async (wanted: number | undefined) => {
        for (let tries = 0; (await x()) !== wanted && tries < 50; tries++) await page.waitForTimeout(200);
        equal(await x(), wanted);
      };
      for (let tries = 0; (await x()) === undefined && tries < 50; tries++) await page.waitForTimeout(200);
      const from = (await x()) ?? 0;
      await page.getByRole("group", { name: "Page with its components" }).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await until(from + 9);
      await page.keyboard.press("Control+z");
      await until(from);
      // Longer than the history rests before it is kept.
      await page.waitForTimeout(1_500);
      // The farewell of the page before may come late, or never.
      await page.evaluate((farewell) => {
        const { fetch } = window;
        window.fetch = (asked, init) =>
          String(asked).includes(farewell) ? new Promise(() => {}) : fetch(asked, init);
      }, editing.leave.path);
      await page.reload();
      await sees(control(page, "clock"));
      // What was taken back comes from the browser's own store, after the page.
      await sees(page.getByRole("button", { name: "Redo", disabled: false }));
      await page.getByRole("group", { name: "Page with its components" }).focus();
      await page.keyboard.press("Control+y");
      await until(from + 9);
    },
  },
};
