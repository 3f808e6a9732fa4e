import type { Locator, Page } from "playwright-core";

/** Waits until something is in sight. */
export const sees = (thing: Locator): Promise<void> => thing.first().waitFor({ state: "visible" });

/** Waits until something is gone. */
export const seesNoMore = (thing: Locator): Promise<void> => thing.first().waitFor({ state: "hidden" });

/** Waits until there are so many. */
export async function seesCount(things: Locator, wanted: number): Promise<void> {
  if (wanted > 0) await things.nth(wanted - 1).waitFor({ state: "attached" });
  await things.nth(wanted).waitFor({ state: "detached" });
}

/** Waits until the page is at an address below the host, such as `/en/index`; the search part counts if given. */
export const isAt = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => (path.includes("?") ? url.pathname + url.search : url.pathname) === path);

/** Waits until an attribute of something has a value. */
export async function has(thing: Locator, attribute: string, value: string): Promise<void> {
  const element = await thing.elementHandle();
  await thing
    .page()
    .waitForFunction(([of, name, wanted]) => (of as Element).getAttribute(String(name)) === wanted, [
      element,
      attribute,
      value,
    ] as const);
}

/** Waits until something has the focus. */
export async function hasFocus(thing: Locator): Promise<void> {
  const element = await thing.elementHandle();
  await thing.page().waitForFunction((of) => of === document.activeElement, element);
}
