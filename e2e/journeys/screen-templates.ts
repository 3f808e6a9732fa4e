import { deepEqual, ok } from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { DemoHouse } from "../house/demo-house.ts";
import type { Journey } from "../house/journey.ts";
import { sees } from "../house/see.ts";
import { pictures } from "../house/visitors.ts";

const displays = {
  wide: { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
  fine: { width: 3840, height: 2160 },
};
const settleMs = 1_500;

interface Looks {
  languages: readonly string[];
  sizes: readonly (keyof typeof displays)[];
}
const all: Looks = { languages: ["en", "zh", "ara"], sizes: ["wide", "upright", "fine"] };
const telling: Looks = { languages: ["en", "ara"], sizes: ["wide"] };

const openDialog = async (page: Page, language: string) => {
  await page.goto(`/${language}/screens`);
  await page.locator("main header button").last().click();
  return page.getByRole("dialog");
};

/** All templates that the product brings along, by their names in the dialog. */
async function builtIn(page: Page, language: string): Promise<string[]> {
  const dialog = await openDialog(page, language);
  const choices = dialog.locator("input[type=radio]");
  await choices.first().waitFor({ state: "attached" });
  const values = await choices.evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  );
  return values.filter((value) => value !== "empty" && !value.startsWith("own:"));
}

/** Makes a screen of a template about the first site, by the dialog; gives the code in its address. */
async function make(page: Page, language: string, template: string): Promise<string> {
  const dialog = await openDialog(page, language);
  await dialog.getByRole("textbox").first().fill(`${template} ${language}`);
  await dialog.locator(`input[value=${template}]`).check({ force: true });
  await dialog.getByRole("combobox").first().click();
  await page.locator("[role=option]:visible").nth(1).click();
  await dialog.locator("button[type=submit]").click();
  await page.waitForURL(/\/setting-screen\//);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Words and figures that do not fit where they stand. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = 2;
    const inner = [...document.querySelectorAll<HTMLElement>("[data-kind] *")];
    return inner
      .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((element) => getComputedStyle(element).display !== "inline")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + room || scrollHeight > clientHeight * 1.3 + room,
      )
      .map(
        (element) => `${element.closest("[data-kind]")?.getAttribute("data-kind")}: ${element.textContent}`,
      );
  });

/** What is wrong with what a screen shows at this moment. */
async function faultsOf(page: Page, at: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(await cutOff(page)).map((text) => `${at} cuts off ${text}`),
    ...violations.map(
      ({ id, nodes }) => `${at} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
    ),
  ];
}

export const screenTemplates = ({ inPassing }: { inPassing: boolean }): Journey<DemoHouse> => {
  const { languages, sizes } = inPassing ? telling : all;

  async function lookAt(page: Page, language: string, template: string): Promise<string[]> {
    await page.setViewportSize({ width: 1440, height: 900 });
    const code = await make(page, language, template);
    const faults: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(displays[size]);
      await page.goto(`/${language}/screen/preview?code=${code}`);
      await sees(page.locator("[data-kind]").first());
      await page.waitForTimeout(settleMs);
      faults.push(...(await faultsOf(page, `${template} ${size}`)));
      const path = join(pictures, `template-${template}-${size}-${language}.png`);
      if (!inPassing) await page.screenshot({ path });
    }
    return faults;
  }

  const fitsIn =
    (language: string): Journey<DemoHouse>["cases"][string] =>
    async ({ arrive, getToken }) => {
      mkdirSync(pictures, { recursive: true });
      const page = await arrive({ at: `/${language}/screens`, token: await getToken("company") });
      const faults: string[] = [];
      const templates = await builtIn(page, language);
      ok(templates.length >= 8, "at least eight templates");
      for (const template of templates) faults.push(...(await lookAt(page, language, template)));
      deepEqual(faults, []);
    };

  return {
    name: "screen templates",
    cases: Object.fromEntries(
      languages.map((language) => [
        `every template fits its words, and passes axe, in ${language}`,
        fitsIn(language),
      ]),
    ),
  };
};
