import { equal } from "node:assert/strict";
import type { CleanHouse } from "../house/clean-house.ts";
import type { Journey } from "../house/journey.ts";
import { tabTo } from "../house/keys.ts";
import { hasFocus, isAt, sees, seesNoMore } from "../house/see.ts";

const models = "/en/system/deviceModel";

export const keyboard: Journey<CleanHouse> = {
  name: "keyboard",
  cases: {
    "the first Tab offers to skip the menu": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: models, token: operatorToken });
      await sees(page.getByRole("heading", { name: "Device models" }));
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to content" });
      await hasFocus(skip);
      equal(((await skip.boundingBox())?.y ?? -1) >= 0, true, "the link is in sight");
      await page.keyboard.press("Enter");
      await hasFocus(page.locator("main"));
      await tabTo(page, page.getByRole("button", { name: "Add device model" }), 2);
    },

    "a dialog keeps the focus, Esc closes it and gives the focus back": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: models, token: operatorToken });
      const add = page.getByRole("button", { name: "Add device model" });
      await sees(add);
      await tabTo(page, add);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await sees(dialog);
      await sees(dialog.locator(":focus"));
      for (let pressed = 0; pressed < 12; pressed++) {
        await page.keyboard.press("Tab");
        equal(await dialog.locator(":focus").count(), 1, "the focus stays in the dialog");
      }
      await page.keyboard.press("Escape");
      await seesNoMore(dialog);
      await hasFocus(add);
    },

    "a slash leads to the search, wherever one is": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: models, token: operatorToken });
      const search = page.getByLabel("Search by name or code");
      await sees(search);
      await page.keyboard.press("/");
      await hasFocus(search);
      equal(await search.inputValue(), "");
      await page.keyboard.type("in-use");
      await isAt(page, `${models}?search=in-use`);
    },

    "menus open, move and close": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: models, token: operatorToken });
      const account = page.getByRole("button", { name: /Account menu/ });
      await sees(account);
      await tabTo(page, account);
      await page.keyboard.press("Enter");
      const menu = page.getByRole("menu");
      await sees(menu);
      await hasFocus(menu.getByRole("menuitem").first());
      await page.keyboard.press("End");
      await hasFocus(menu.getByRole("menuitem", { name: "Sign out" }));
      await page.keyboard.press("Escape");
      await seesNoMore(menu);
      await hasFocus(account);
    },

    "a phone's menu is a drawer that gives the focus back": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: models, token: operatorToken, viewport: { width: 360, height: 740 } });
      const button = page.getByRole("button", { name: "Show menu" });
      await sees(button);
      await tabTo(page, button, 100);
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog", { name: "Main menu" });
      await sees(drawer.getByRole("link", { name: "Home" }));
      await page.keyboard.press("Escape");
      await seesNoMore(drawer);
      await hasFocus(button);
      await page.keyboard.press("Enter");
      await drawer.getByRole("link", { name: "Home" }).press("Enter");
      await isAt(page, "/en/index");
      await seesNoMore(drawer);
    },

    "a period is chosen with the arrows, in Arabic too": async ({ arrive, shop }) => {
      const page = await arrive({ at: "/ara/index", token: shop.token });
      const today = page.getByRole("radio", { name: "اليوم" }).first();
      await today.waitFor({ state: "attached" });
      await today.focus();
      await page.keyboard.press("ArrowDown");
      await isAt(page, "/ara/index?period=6");
    },
  },
};
