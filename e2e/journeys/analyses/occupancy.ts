import type { Locator, Page } from "playwright-core";
import { confirm, enter, opened, save, topDialog } from "../../house/hands.ts";
import { hall } from "../../house/market.ts";
import { sees } from "../../house/see.ts";
import type { MarketVisit } from "./visit.ts";

const shownName = "The market";

/** The bar is as long as its share of the track, and has a colour in each scheme. */
async function barIsSeen(page: Page, line: Locator) {
  const bar = line.locator('span[aria-hidden="true"] > span[style*="inline-size"]').first();
  const share = Number(/(\d+)%/.exec((await line.getByText(/% full/).textContent()) ?? "")?.[1]) / 100;
  const seen = () =>
    bar.evaluate((filled) => ({
      colour: getComputedStyle(filled).backgroundColor,
      width: filled.getBoundingClientRect().width,
      track: (filled.parentElement as HTMLElement).getBoundingClientRect().width,
    }));
  const colours = new Set<string>();
  for (const scheme of ["light", "dark"]) {
    await page.evaluate((value) => {
      document.documentElement.dataset.mantineColorScheme = value;
    }, scheme);
    const { colour, width, track } = await seen();
    if (/, 0\)$|transparent/.test(colour)) throw new Error(`The bar has no colour: ${colour} (${scheme})`);
    if (Math.abs(width / track - share) > 0.02)
      throw new Error(`The bar fills ${width} of ${track}, not ${share}`);
    colours.add(colour);
  }
  if (colours.size !== 2) throw new Error("The bar looks the same in both schemes");
}

/** How full it is, with a limit, on a page anybody may see until it is revoked. */
export async function showHowFull({ arrive, server, market }: MarketVisit) {
  const page = await arrive({ at: "/en/analysis/occupancy", token: market.managerToken });
  const line = page.locator("main ul > li").filter({ hasText: hall });
  await sees(line);
  await line
    .getByRole("button", { name: /^Set a limit/ })
    .first()
    .click();
  await sees(topDialog(page).locator("form"));
  await enter(topDialog(page), { limit: "200" });
  await save(topDialog(page));
  await sees(line.getByText("of 200"));
  await sees(line.getByText(/% full · room for/));
  await barIsSeen(page, line);
  await line.getByRole("button", { name: hall, exact: true }).click();
  await sees(page.getByRole("img", { name: "People inside" }));
  await page.getByRole("table", { name: "People inside" }).waitFor({ state: "attached" });

  await line.getByRole("button", { name: `Public page: ${hall}` }).click();
  await sees(topDialog(page).locator("form"));
  await enter(topDialog(page), { name: shownName });
  await topDialog(page).locator("button[type=submit]").click();
  const address = await topDialog(page).getByRole("link", { name: "Open page" }).getAttribute("href");
  if (!address?.startsWith(server.url)) throw new Error(`The address is ${address}`);
  await topDialog(page).getByRole("button", { name: "Done" }).click();

  const stranger = await arrive({ at: address });
  await sees(stranger.getByRole("heading", { name: shownName }));
  await sees(stranger.getByText(/There is room/));

  await page.getByRole("button", { name: "Public pages" }).click();
  const list = await opened(page);
  await list.getByRole("button", { name: `Revoke: ${shownName}` }).click();
  await confirm(topDialog(page));
  await sees(page.getByText(/revoked/i));
  await stranger.reload();
  await sees(stranger.locator("main, body"));
  // The page asks again every quarter of a minute.
  await stranger.getByText(shownName).waitFor({ state: "detached", timeout: 30_000 });
}
