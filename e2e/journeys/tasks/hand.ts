import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { topDialog } from "../../house/hands.ts";
import { sees, seesNoMore } from "../../house/see.ts";
import { pictures } from "../../house/visitors.ts";

/** What somebody does to have a task done, step by step: every press and every text entered is one. */
export interface Hand {
  page: Page;
  /** A link, a button, an entry of a menu, a box to be ticked. */
  press(thing: Locator): Promise<void>;
  /** Enters a text in place of what is there. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses from a field's list. */
  pick(field: Locator, option: string): Promise<void>;
  /** Goes to a page of the menu, which has it below a catalogue. */
  open(catalogue: string, page: string): Promise<void>;
  /** Goes to a thing by its name, wherever it is. */
  find(name: string): Promise<void>;
  /** Chooses a column of a chart, by what its table calls the row. */
  pickColumn(section: Locator, row: RegExp): Promise<void>;
  /** The goal is in sight: keeps a picture, and fails when the way was longer than it may be. */
  arrive(budget: number): Promise<void>;
}

/** What is ticked is hidden behind what is drawn for it. */
const isTicked = (thing: Locator) =>
  thing.evaluate((element) => element.matches("[type=radio], [type=checkbox]"));

const roleOf = (thing: Locator) => thing.getAttribute("role");

/** Left and right of a chart's plot. CSS pixels. */
const plot = { left: 44, right: 12 };

/** Clicks, or taps. */
export class Pointer implements Hand {
  readonly page: Page;
  readonly #steps: string[] = [];
  readonly #task: string;

  constructor(page: Page, task: string) {
    this.page = page;
    this.#task = task;
  }

  async press(thing: Locator) {
    this.#steps.push(`press ${thing}`);
    await ((await isTicked(thing)) ? thing.locator("xpath=..") : thing).click();
  }

  async write(field: Locator, text: string) {
    this.#steps.push(`write ${text} in ${field}`);
    await field.fill(text);
  }

  async pick(field: Locator, option: string) {
    await this.press(field);
    await this.press(this.page.getByRole("option", { name: option }).filter({ visible: true }).first());
  }

  async open(catalogue: string, page: string) {
    const bar = this.page.getByRole("navigation", { name: "Shortcuts" });
    await sees(this.page.locator("main h1"));
    if (await bar.isVisible()) await this.press(bar.getByRole("button", { name: "Show menu" }));
    const menu = this.page.locator(":is(aside, [role=dialog]) nav");
    await this.press(menu.getByRole("button", { name: catalogue, exact: true }));
    await this.press(menu.getByRole("link", { name: page, exact: true }));
  }

  async find(name: string) {
    await sees(this.page.locator("main h1"));
    await this.press(this.page.getByRole("button", { name: "Find anything" }));
    const find = topDialog(this.page);
    await this.write(find.locator("input"), name);
    await this.press(find.getByRole("button", { name }).first());
    await seesNoMore(find);
  }

  async pickColumn(section: Locator, row: RegExp) {
    const chart = section.locator("[data-chart]:has(canvas)");
    await sees(chart);
    const names = await section.getByRole("rowheader").allInnerTexts();
    const at = names.findIndex((name) => row.test(name));
    if (at < 0) throw new Error(`${row} is none of ${names.join(", ")}`);
    const box = await chart.boundingBox();
    if (!box) throw new Error("The chart is not in sight");
    this.#steps.push(`press the column ${row}`);
    const room = (box.width - plot.left - plot.right) / names.length;
    await chart.click({ position: { x: plot.left + room * (at + 0.5), y: box.height / 2 } });
  }

  async arrive(budget: number) {
    await keepPicture(this.page, `task-${this.#task}`);
    if (this.#steps.length > budget)
      throw new Error(`${this.#steps.length} steps, ${budget} are enough:\n${this.#steps.join("\n")}`);
  }
}

/** Tab stops between where one is and where one wants to be. */
const mostTabs = 80;

/** Keys alone. */
export class Keyboard implements Hand {
  readonly page: Page;
  readonly #task: string;

  constructor(page: Page, task: string) {
    this.page = page;
    this.#task = task;
  }

  async press(thing: Locator) {
    await thing.waitFor({ state: "attached" });
    const type = await thing.getAttribute("type");
    if (type === "radio") return this.#arrowToRadio(thing);
    const role = await roleOf(thing);
    await this.#reach(thing);
    await this.page.keyboard.press(type === "checkbox" || role === "treeitem" ? "Space" : "Enter");
  }

  async write(field: Locator, text: string) {
    await sees(field);
    await this.#reach(field);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  async pick(field: Locator, option: string) {
    await sees(field);
    await this.#reach(field);
    const wanted = this.page.getByRole("option", { name: option }).filter({ visible: true }).first();
    if (await field.isEditable()) await this.page.keyboard.type(option);
    else await this.page.keyboard.press("Enter");
    await sees(wanted);
    await this.#arrowTo(wanted);
    await this.page.keyboard.press("Enter");
  }

  async open(_catalogue: string, page: string) {
    await this.find(page);
  }

  async find(name: string) {
    await sees(this.page.locator("main h1"));
    await this.page.keyboard.press("Control+K");
    const find = topDialog(this.page);
    await sees(find.locator("input:focus"));
    await this.page.keyboard.type(name);
    await sees(find.getByRole("button", { name }).first());
    await this.page.keyboard.press("Enter");
    await seesNoMore(find);
  }

  async pickColumn(section: Locator, row: RegExp) {
    await this.press(section.getByRole("button", { name: "Show as table" }));
    await this.press(section.getByRole("button", { name: row }));
  }

  async arrive() {
    await keepPicture(this.page, `task-${this.#task}-by-keyboard`);
  }

  /** Entries of a list or menu are reached with arrows, all else with Tab. */
  async #reach(thing: Locator) {
    const role = await roleOf(thing);
    if (role === "option" || role === "menuitem") return this.#arrowTo(thing);
    if (role === "treeitem") {
      await this.#tabTo(thing.locator("xpath=ancestor::*[@role='tree']"));
      return this.#arrowTo(thing);
    }
    if (await thing.evaluate((element) => element.closest("[role=grid]") !== null))
      return this.#walkTo(thing);
    return this.#tabTo(thing);
  }

  /** Forwards or backwards, whichever leads there. */
  async #tabTo(thing: Locator) {
    for (let pressed = 0; pressed <= mostTabs; pressed++) {
      const way = await thing.evaluate((element) => {
        const at = document.activeElement;
        if (at === null || at === document.body) return "Tab";
        if (at === element) return undefined;
        return at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
      });
      if (way === undefined) return;
      await this.page.keyboard.press(way);
    }
    throw new Error(`Tab does not lead to ${thing}`);
  }

  /** Tab reaches one cell of a grid; the arrows lead from cell to cell. */
  async #walkTo(cell: Locator) {
    await this.#tabTo(cell.locator("xpath=ancestor::*[@role='grid']").locator("[tabindex='0']").first());
    for (let pressed = 0; pressed < mostTabs; pressed++) {
      const way = await cell.evaluate((element) => {
        const [own, at] = [element, document.activeElement ?? element].map((each) =>
          each.getBoundingClientRect(),
        );
        if (!own || !at || element.contains(document.activeElement)) return undefined;
        if (Math.abs(own.top - at.top) > 1) return own.top > at.top ? "ArrowDown" : "ArrowUp";
        return own.left > at.left ? "ArrowRight" : "ArrowLeft";
      });
      if (way === undefined) return;
      await this.page.keyboard.press(way);
    }
    throw new Error(`Arrows do not lead to ${cell}`);
  }

  /** Of a group of radios Tab reaches the chosen one; the arrows choose another. */
  async #arrowToRadio(thing: Locator) {
    const group = await thing.getAttribute("name");
    await this.#tabTo(this.page.locator(`input[name="${group}"]:checked`));
    for (let pressed = 0; pressed < mostTabs; pressed++) {
      if (await thing.isChecked()) return;
      await this.page.keyboard.press("ArrowRight");
    }
    throw new Error(`Arrows do not lead to ${thing}`);
  }

  async #arrowTo(thing: Locator) {
    for (let pressed = 0; pressed < mostTabs; pressed++) {
      const isThere = await thing.evaluate(
        (element) =>
          element === document.activeElement ||
          element.matches("[data-combobox-selected], [data-active]") ||
          element.querySelector("[data-active]") !== null,
      );
      if (isThere) return;
      await this.page.keyboard.press("ArrowDown");
    }
    throw new Error(`Arrows do not lead to ${thing}`);
  }
}

async function keepPicture(page: Page, name: string) {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
