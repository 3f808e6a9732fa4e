import { equal, match } from "node:assert/strict";
import { companies } from "@foyer/contract/places/companies";
import type { Page } from "playwright-core";
import { appCode, nextAppCode } from "../house/app-code.ts";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { hasFocus, isAt, sees, seesNoMore } from "../house/see.ts";
import { chosenPassword, makeAdministrator } from "../house/shop.ts";

const username = "careful-administrator";

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel("Account").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(chosenPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await isAt(page, "/en/login");
}

export const secondFactor: Journey<CleanHouse> = {
  name: "second factor",
  cases: {
    "required, set up, asked for at the door, let in by a recovery code, switched off": async ({
      arrive,
      operator,
      server,
    }) => {
      const { id: companyId } = await operator(companies.create, {
        body: { name: "Careful Shops", timeZone: "Europe/Berlin" },
      });
      const token = await makeAdministrator(server, operator, companyId, username);
      equal((await askAs(server.url, token)(companies.info)).name, "Careful Shops");
      const page = await arrive({ at: "/en/login" });
      await enterPassword(page);
      await isAt(page, "/en/index");

      // The first user who requires a second factor and has none sets one up.
      await page.goto("/en/system/company/info");
      await page.getByLabel("Required for everyone in this company").click({ force: true });
      const question = page.getByRole("dialog", { name: "Require two-factor sign-in?" });
      await sees(question.getByText("Not set up yet: 1 of 1."));
      await question.getByLabel(/^Your password/).fill(chosenPassword);
      await question.getByRole("button", { name: "Require" }).click();
      await sees(page.getByText("Your company or the operator requires it. Set it up to continue."));
      await page.goto("/en/index");
      await page.getByLabel(/^Your password/).fill("not-the-password-1");
      await page.getByRole("button", { name: "Set up" }).click();
      await sees(page.getByText("The old password is wrong."));
      await page.getByLabel(/^Your password/).fill(chosenPassword);
      await page.getByRole("button", { name: "Set up" }).click();
      await sees(page.getByRole("img", { name: "QR code for the authenticator app" }));
      const secret = (await page.locator("code").textContent()) ?? "";
      match(secret, /^[A-Z2-7]{32}$/);
      const code = page.getByLabel(/^Code from the app/);
      equal(await code.getAttribute("autocomplete"), "one-time-code");
      equal(await code.getAttribute("inputmode"), "numeric");
      await code.fill("000000");
      await page.getByRole("button", { name: "Turn on" }).click();
      await sees(page.getByText("The code is wrong or was already used."));
      await hasFocus(code);
      await code.fill(appCode(secret));
      await page.getByRole("button", { name: "Turn on" }).click();
      const codes = page.locator("main li");
      await sees(codes);
      const recovery = await codes.allTextContents();
      equal(recovery.length, 10);
      await page.getByRole("button", { name: "Done" }).click();
      await sees(page.getByRole("heading", { level: 1, name: "Home" }));

      await signOut(page);
      await enterPassword(page);
      await hasFocus(page.getByLabel("Code from the app"));
      await enterCode(page, "000000");
      await sees(page.getByText("The code is wrong or was already used."));
      await enterCode(page, nextAppCode(secret));
      await sees(page.getByRole("heading", { level: 1, name: "Home" }));

      await signOut(page);
      await enterPassword(page);
      await page.getByRole("button", { name: /Use a recovery code/ }).click();
      await hasFocus(page.getByLabel("Recovery code"));
      await enterCode(page, recovery[0] ?? "");
      await sees(page.getByRole("heading", { level: 1, name: "Home" }));

      await page.goto("/en/profile");
      await sees(page.getByText("Recovery codes left: 9"));
      await page.getByRole("button", { name: "Turn off" }).click();
      const off = page.getByRole("dialog", { name: "Two-factor sign-in" });
      await off.getByLabel(/^Your password/).fill(chosenPassword);
      await off.getByLabel(/^Code from the app, or a recovery code/).fill(recovery[1] ?? "");
      await off.getByRole("button", { name: "Turn off" }).click();
      await seesNoMore(off);
      await sees(page.getByText("Your company or the operator requires it. Set it up to continue."));
    },
  },
};
