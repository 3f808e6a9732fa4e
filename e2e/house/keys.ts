import type { Locator, Page } from "playwright-core";

/** Goes on with Tab until something has the focus, so that it can be reached at all. */
export async function tabTo(page: Page, thing: Locator, most = 30): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press("Tab");
    if (await thing.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${thing}`);
}
