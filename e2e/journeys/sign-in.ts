import { equal } from "node:assert/strict";
import { auth } from "@foyer/contract/identity/auth";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs, signIn as signInOverApi } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { has, isAt, sees } from "../house/see.ts";
import { adminPassword } from "../house/server.ts";

async function enter(page: Page, password: string) {
  await page.getByLabel("Account").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Keeps in mind whether a text was ever on the page, from its first moment on. */
async function watchFor(page: Page, text: string) {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.body?.textContent?.includes(wanted)) document.documentElement.dataset.seen = "yes";
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
}

export const signIn: Journey<CleanHouse> = {
  name: "sign-in",
  cases: {
    "a wrong password is told at its field, the right one leads home": async ({ arrive }) => {
      const page = await arrive({ at: "/en/login" });
      await enter(page, "not-the-password-1");
      await sees(page.getByText("The account or password is wrong."));
      const password = page.getByLabel("Password", { exact: true });
      equal(await password.getAttribute("aria-invalid"), "true");

      await enter(page, adminPassword);
      await isAt(page, "/en/index");
      await sees(page.getByRole("heading", { level: 1, name: "Home" }));
    },

    "missing fields are named": async ({ arrive }) => {
      const page = await arrive({ at: "/en/login" });
      await page.getByRole("button", { name: "Sign in" }).click();
      await sees(page.getByText("Please enter Account."));
      await sees(page.getByText("Please enter Password."));
    },

    "a deep link is remembered over the sign-in": async ({ arrive }) => {
      const page = await arrive({ at: "/en/system/deviceModel?search=use" });
      await isAt(page, "/en/login");
      equal(new URL(page.url()).searchParams.get("redirect"), "/system/deviceModel?search=use");
      await enter(page, adminPassword);
      await isAt(page, "/en/system/deviceModel?search=use");
      await sees(page.getByRole("cell", { name: "Counter in use" }));
    },

    "reloading a deep link keeps the page, and 404 is never seen": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: "/en/system/deviceModel", token: operatorToken });
      await sees(page.getByRole("heading", { name: "Device models" }));
      await watchFor(page, "Page not found");
      await page.reload();
      await sees(page.getByRole("cell", { name: "Counter in use" }));
      await isAt(page, "/en/system/deviceModel");
      equal(await page.locator("html").getAttribute("data-seen"), null);
    },

    "an unknown address says so and leads home": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: "/en/nowhere/at/all", token: operatorToken });
      await sees(page.getByRole("heading", { name: "Page not found" }));
      await page.getByRole("link", { name: "Go to the home page" }).click();
      await isAt(page, "/en/index");
    },

    "signing out asks first and forgets the session": async ({ arrive, server }) => {
      const token = await signInOverApi(server.url, "admin", adminPassword);
      const page = await arrive({ at: "/en/index", token });
      await page.getByRole("button", { name: /Account menu/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      const question = page.getByRole("dialog", { name: "Sign out?" });
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "hidden" });

      await page.getByRole("button", { name: /Account menu/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await question.getByRole("button", { name: "Sign out" }).click();
      await isAt(page, "/en/login");
      await sees(page.getByText("You have signed out."));
      await page.goto("/en/index");
      await isAt(page, "/en/login");
    },

    "a server that is away signs nobody out, and the page goes on once it is back": async ({
      arrive,
      server,
    }) => {
      const token = await signInOverApi(server.url, "admin", adminPassword);
      const page = await arrive({ at: "/en/system/deviceModel", token });
      await sees(page.getByRole("heading", { name: "Device models" }));
      const calls = (url: URL) => url.pathname.startsWith("/hx-api") || url.pathname === "/health";
      let away = true;
      await page.route(calls, (route) => (away ? route.abort("connectionrefused") : route.continue()));
      await page.reload();
      await sees(page.getByText("Can't reach the server."));
      await sees(page.getByText(/Trying again in \d+ s/));
      await isAt(page, "/en/system/deviceModel");
      // The page tries by itself, too, and takes the button away: the server is back as it is pressed.
      const pressed = page.evaluate(
        () => new Promise((seen) => document.addEventListener("pointerdown", seen, { once: true })),
      );
      void pressed.then(() => {
        away = false;
      });
      await page.getByRole("button", { name: "Try again" }).first().click();
      await sees(page.getByRole("cell", { name: "Counter in use" }));
      await isAt(page, "/en/system/deviceModel");
    },

    "a new version is announced, and what it no longer has breaks nothing": async ({
      arrive,
      operatorToken,
    }) => {
      // What a worker fetches the page's routes don't see.
      const page = await arrive({
        at: "/en/system/deviceModel?search=use",
        token: operatorToken,
        serviceWorkers: "block",
      });
      await sees(page.getByRole("cell", { name: "Counter in use" }));
      const updated = page.getByRole("status").filter({ hasText: "A new version of Foyer is installed." });
      equal(await updated.count(), 0);
      await page.route("**/hx-api/**", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), "foyer-console": "another" },
        });
      });
      const search = page.getByLabel("Search by name or code");
      await search.fill("counter");
      await sees(updated);

      const assets = "**/assets/*.js";
      await page.route(assets, (route) => route.fulfill({ status: 404, body: "{}" }));
      await page.keyboard.press("Control+k");
      await sees(page.getByRole("status").filter({ hasText: "Part of this page could not be loaded" }));
      equal(await search.inputValue(), "counter");
      await sees(page.getByRole("cell", { name: "Counter in use" }));

      await page.unroute(assets);
      await page.unroute("**/hx-api/**");
      await page.getByRole("button", { name: "Reload" }).click();
      await sees(page.getByRole("cell", { name: "Counter in use" }));
      equal(await page.getByRole("button", { name: "Reload" }).count(), 0);
      await page.keyboard.press("Control+k");
      await sees(page.getByRole("dialog", { name: "Find anything" }));
    },

    "a session that has ended leads back to the sign-in": async ({ arrive, server }) => {
      const token = await signInOverApi(server.url, "admin", adminPassword);
      const page = await arrive({ at: "/en/system/deviceModel", token });
      await sees(page.getByRole("heading", { name: "Device models" }));
      // Nothing that the page began with may be what tells of the end: it has to be the search.
      await sees(page.getByRole("cell", { name: /^HX-/ }));
      await page.waitForTimeout(1_000);
      await askAs(server.url, token)(auth.logout);
      await page.getByLabel("Search by name or code").fill("anything");
      await isAt(page, "/en/login");
      await sees(page.getByText("Your session has ended. Sign in again."));
      await enter(page, adminPassword);
      await isAt(page, "/en/system/deviceModel?search=anything");
    },

    "another language is chosen from the menu and remembered": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: "/en/index", token: operatorToken });
      await page.getByRole("button", { name: /^Language/ }).click();
      await page.getByRole("menuitem", { name: "Tiếng Việt" }).click();
      await isAt(page, "/vie/index");
      await has(page.locator("html"), "lang", "vi");
      await has(page.locator("html"), "dir", "ltr");
      await sees(page.getByRole("heading", { level: 1, name: "Trang chủ" }));
      await page.goto("/");
      await isAt(page, "/vie/index");
    },

    "Arabic is written from right to left": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: "/ara/index", token: operatorToken });
      await has(page.locator("html"), "dir", "rtl");
      await has(page.locator("html"), "lang", "ar");
      const menu = await page.getByRole("navigation").first().boundingBox();
      equal((menu?.x ?? 0) > 720, true, "the menu is on the right");
    },

    "an address without a language takes the browser's": async ({ arrive }) => {
      const page = await arrive({ at: "/", locale: "de-AT" });
      await isAt(page, "/de/login");
      const traditional = await arrive({ at: "/", locale: "zh-HK" });
      await isAt(traditional, "/zhTw/login");
    },

    "where the browser's language is unknown the host decides": async ({ arrive, server }) => {
      const page = await arrive({ at: "/", locale: "fi-FI" });
      await isAt(page, "/zh/login");
      await page.goto(server.url.replace("127.0.0.1", "localhost"));
      await isAt(page, "/en/login");
    },
  },
};
