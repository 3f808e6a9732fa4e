import { deepEqual, equal, match } from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import type { Journey } from "../house/journey.ts";
import { tabTo } from "../house/keys.ts";
import { hasFocus, isAt, sees, seesNoMore } from "../house/see.ts";

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Help guide" });

async function axeFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

export const helpGuide: Journey<CleanHouse> = {
  name: "help guide",
  cases: {
    "a ? at a field opens its entry above the form, which keeps what was entered": async (visit) => {
      const page = await visit.arrive({ at: "/en/base/role", token: visit.operatorToken });
      await page.getByRole("button", { name: "Add role" }).first().click();
      const form = page.getByRole("dialog", { name: "Add role" });
      // A dialog gives its first field the focus once it has opened.
      await hasFocus(form.getByLabel("Role name"));
      await form.getByLabel("Role name").fill("Door keeper");
      await form.getByRole("button", { name: "Help: Key" }).click();
      const layer = page.getByRole("dialog", { name: "Help guide" });
      await hasFocus(layer.getByRole("heading", { name: "Key and rank of a role" }));
      deepEqual(await axeFaults(page), []);
      await page.keyboard.press("Escape");
      await seesNoMore(layer);
      // A pressed "?" takes no focus from the field one is in; reached by keyboard, it has it again.
      await hasFocus(form.getByLabel("Role name"));
      const mark = form.getByRole("button", { name: "Help: Key" });
      await mark.press("Enter");
      await hasFocus(layer.getByRole("heading", { name: "Key and rank of a role" }));
      await page.keyboard.press("Escape");
      await seesNoMore(layer);
      await hasFocus(mark);
      equal(await form.getByLabel("Role name").inputValue(), "Door keeper");
    },

    "with the keyboard alone: open, search, read, go to the screen": async (visit) => {
      const page = await visit.arrive({ at: "/en/system/deviceModel", token: visit.operatorToken });
      await sees(page.getByRole("heading", { name: "Device models" }));
      await page.keyboard.press("F1");
      const panel = panelOf(page);
      await hasFocus(panel.getByRole("heading", { name: "Device models" }));
      deepEqual(await axeFaults(page), []);
      await page.keyboard.press("Shift+Tab");
      await hasFocus(panel.getByRole("searchbox"));
      await page.keyboard.type("podium");
      await sees(panel.getByText("Nothing found"));
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("leaderboard");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await hasFocus(panel.getByRole("heading", { name: "Ranking" }));
      await tabTo(page, panel.getByRole("link", { name: "Open this page" }));
      await page.keyboard.press("Enter");
      await isAt(page, "/en/analysis/rank");
      await sees(page.getByRole("heading", { name: "Ranking", level: 1 }));
      await tabTo(page, panel.getByRole("button", { name: "How days are compared" }));
      await page.keyboard.press("Escape");
      await seesNoMore(panel);
    },

    "a phone shows it over all of the page": async ({ arrive, operatorToken }) => {
      const viewport = { width: 360, height: 740 };
      const page = await arrive({ at: "/en/system/deviceModel", token: operatorToken, viewport });
      const button = page.getByRole("button", { name: "Help guide" });
      await button.click();
      const layer = page.getByRole("dialog", { name: "Help guide" });
      await sees(layer.getByRole("heading", { name: "Device models" }));
      equal((await layer.boundingBox())?.width, 360);
      deepEqual(await axeFaults(page), []);
      await page.keyboard.press("Escape");
      await hasFocus(button);
    },

    "a stranger reads the same guide, entry by entry or all of it": async ({ arrive }) => {
      const page = await arrive({ at: "/en/login" });
      await page.getByRole("link", { name: "Help" }).click();
      await isAt(page, "/en/doc");
      await sees(page.getByRole("heading", { name: "Help guide", level: 1 }));
      deepEqual(await axeFaults(page), []);
      await page.getByRole("searchbox", { name: "Search the guide" }).fill("street mall");
      await page
        .getByRole("link", { name: /^Passers-by/ })
        .first()
        .click();
      await isAt(page, "/en/doc/passersBy");
      await sees(page.getByRole("heading", { name: "Passers-by", level: 1 }));
      await sees(page.getByRole("img", { name: /Ten people walk past/ }));
      deepEqual(await axeFaults(page), []);
      match(await page.title(), /^Passers-by/);
      await page.goto("/zh/doc/passersBy");
      await sees(page.getByRole("heading", { name: "过店人次", level: 1 }));
      await page.goto("/en/base/role");
      await isAt(page, "/en/login");
    },
  },
};
