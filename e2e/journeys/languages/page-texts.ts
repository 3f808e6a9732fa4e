import type { Page } from "playwright-core";

interface Line {
  element: Element;
  rects: DOMRect[];
  text: string;
}

interface Cutter {
  element: Element;
  box: DOMRect;
  x: boolean;
  y: boolean;
}

/** Pixels by which letters may stand over an edge: nobody sees it, and browsers round. */
const slackPx = 1.5;

/**
 * The texts of a page as they stand there, and what is wrong with them. It runs within the page, from its own source: it
 * may use nothing from outside of it but `slackPx`.
 */
class PageTexts {
  readonly #pen = document.createElement("canvas").getContext("2d");

  /** What keeps a text from being read in whole. */
  cut(): string[] {
    const lines = [...this.#lines()]
      .map((line) => ({ ...line, cutters: this.#cuttersOf(line.element) }))
      // What is smaller is only read out.
      .filter(({ cutters }) => cutters.every(({ box }) => box.width > 2 && box.height > 2));
    const open = lines.filter(({ cutters }) => cutters.length === 0);
    return [...new Set([...lines.flatMap((line) => this.#faultsOf(line)), ...this.#overOneAnother(open)])];
  }

  #faultsOf({ cutters, ...line }: Line & { cutters: readonly Cutter[] }): string[] {
    const said = `“${line.text.slice(0, 60)}” in ${this.#name(line.element)}`;
    const faults: string[] = [];
    if (!line.element.closest("[title]")) {
      if (cutters.some((cutter) => this.#isCutAside(line, cutter))) faults.push(`cut ${said}`);
      if (cutters.some((cutter) => this.#isCutAbove(line, cutter))) faults.push(`cut above or below ${said}`);
    }
    const holder = line.element.closest("button, [role=tab], th, td, .mantine-Badge-root");
    const isHeld = cutters.some(({ element }) => holder?.contains(element));
    if (holder && !isHeld && this.#isBeside(line, holder.getBoundingClientRect()))
      faults.push(`out of its ${this.#name(holder)}: ${said}`);
    return faults;
  }

  /** Where a name does not stand as it was typed: amid Arabic its signs change places unless it is set apart. */
  turned(typed: string): string[] {
    const faults = new Set<string>();
    for (const node of this.#nodes()) {
      const at = node.data.indexOf(typed);
      if (at < 0 || !node.parentElement?.checkVisibility()) continue;
      const signs = [...typed].map((_, nth) => this.#boxOf(node, at + nth, at + nth + 1));
      const isBroken = signs.some(({ top }) => Math.abs(top - (signs[0]?.top ?? 0)) > 2);
      const isTurned = signs.some(({ left }, nth) => left < (signs[nth - 1]?.left ?? left) - slackPx);
      if (isTurned && !isBroken) faults.add(`turned “${node.data}” in ${this.#name(node.parentElement)}`);
    }
    return [...faults];
  }

  /** Everything it says to its reader, in sight, read out or at the pointer, with where it stands. */
  said(): { text: string; at: string }[] {
    const shown = [...this.#nodes()].flatMap(({ data, parentElement: parent }) =>
      parent?.checkVisibility() ? [{ text: data.trim(), at: this.#name(parent) }] : [],
    );
    const told = ["aria-label", "title", "placeholder", "alt", "aria-description"].flatMap((name) =>
      [...document.body.querySelectorAll(`[${name}]`)]
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          text: element.getAttribute(name)?.trim() ?? "",
          at: `${this.#name(element)}[${name}]`,
        })),
    );
    return [...shown, ...told].filter(({ text }) => text !== "");
  }

  *#nodes(): Generator<Text> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, template, code, pre")) yield node as Text;
  }

  *#lines(): Generator<Line> {
    for (const node of this.#nodes()) {
      const element = node.parentElement;
      const text = node.data.trim();
      if (!element || text === "" || element.closest("svg, option, textarea")) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (rects.length > 0) yield { element, rects, text };
    }
  }

  /** What takes away part of an element, up to what can be scrolled. */
  #cuttersOf(from: Element): Cutter[] {
    const cutters: Cutter[] = [];
    for (let element: Element | null = from; element && element !== document.body; ) {
      const { overflowX, overflowY, position, transform } = getComputedStyle(element);
      if ([overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll")) break;
      const [x, y] = [overflowX, overflowY].map((overflow) => overflow === "hidden" || overflow === "clip");
      if (x || y)
        cutters.push({ element, box: element.getBoundingClientRect(), x: x === true, y: y === true });
      // What is scaled, such as a big screen in a small window, or rolls past is not measured.
      if (transform !== "none") return cutters.map((cutter) => ({ ...cutter, y: false }));
      if (position === "fixed") break;
      element = element.parentElement;
    }
    return cutters;
  }

  #isBeside({ rects }: Line, box: DOMRect): boolean {
    return rects.some(({ left, right }) => left < box.left - slackPx || right > box.right + slackPx);
  }

  #isCutAside(line: Line, { element, box, x }: Cutter): boolean {
    const isShort = element === line.element && element.scrollWidth > element.clientWidth + 1;
    return x && (isShort || this.#isBeside(line, box));
  }

  /** Whether marks above letters or tails below them are gone. */
  #isCutAbove(line: Line, { box, y }: Cutter): boolean {
    if (!y || line.rects.length > 1) return false;
    const [ink] = this.#inkOf(line);
    return ink !== undefined && (ink.top < box.top - slackPx || ink.bottom > box.bottom + slackPx);
  }

  /** Where letters really are: the boxes of a font reach further up and down. Of several lines the text is the same. */
  #inkOf({ element, rects, text }: Line): { left: number; right: number; top: number; bottom: number }[] {
    if (!this.#pen) return [];
    this.#pen.font = getComputedStyle(element).font;
    const ink = this.#pen.measureText(text);
    return rects.map(({ left, right, top }) => {
      const base = top + ink.fontBoundingBoxAscent;
      const [above, below] = [ink.actualBoundingBoxAscent, ink.actualBoundingBoxDescent];
      return { left, right, top: base - above, bottom: base + below };
    });
  }

  #overOneAnother(lines: readonly Line[]): string[] {
    const parts = lines.flatMap((line) => this.#inkOf(line).map((ink) => ({ ...line, ink })));
    return parts.flatMap((one, nth) =>
      parts
        .slice(nth + 1)
        .filter(({ element }) => !one.element.contains(element) && !element.contains(one.element))
        .filter((other) => {
          const left = Math.max(one.ink.left, other.ink.left);
          const right = Math.min(one.ink.right, other.ink.right);
          const top = Math.max(one.ink.top, other.ink.top);
          const bottom = Math.min(one.ink.bottom, other.ink.bottom);
          if (right - left <= 2 || bottom - top <= 2) return false;
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          return this.#isSeen(one.element, x, y) && this.#isSeen(other.element, x, y);
        })
        .map(
          ({ text }) =>
            `“${one.text.slice(0, 40)}” over “${text.slice(0, 40)}” in ${this.#name(one.element)}`,
        ),
    );
  }

  /** Whether letters of an element can be seen at a place, and only what is transparent lies over them. */
  #isSeen(element: Element, x: number, y: number): boolean {
    for (const above of document.elementsFromPoint(x, y)) {
      if (above === element || element.contains(above)) return true;
      const { backgroundColor, backgroundImage } = getComputedStyle(above);
      if (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none") return false;
    }
    return false;
  }

  #boxOf(node: Text, from: number, to: number): DOMRect {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  }

  #name(element: Element): string {
    const classes = (element.getAttribute("class") ?? "").split(" ").slice(0, 2).join(".");
    return `${element.tagName.toLowerCase()}.${classes}`;
  }
}

const inPage = `const slackPx = ${slackPx}; const texts = new (${PageTexts});`;

export const cutTexts = (page: Page) =>
  page.evaluate(`(() => { ${inPage} return texts.cut(); })()`) as Promise<string[]>;

export const turnedTexts = (page: Page, typed: string) =>
  page.evaluate(`(() => { ${inPage} return texts.turned(${JSON.stringify(typed)}); })()`) as Promise<
    string[]
  >;

export const saidTexts = (page: Page) =>
  page.evaluate(`(() => { ${inPage} return texts.said(); })()`) as Promise<ReturnType<PageTexts["said"]>>;
