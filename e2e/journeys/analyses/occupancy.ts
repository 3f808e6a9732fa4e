import { confirm, enter, opened, save, topDialog } from "../../house/hands.ts";
import { hall } from "../../house/market.ts";
import { sees } from "../../house/see.ts";
import type { MarketVisit } from "./visit.ts";

const shownName = "The market";

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
  await line.getByRole("button", { name: hall, exact: true }).click();
  await sees(page.getByRole("img", { name: "People inside" }));
  await page.getByRole("table", { name: "People inside" }).waitFor({ state: "attached" });

  await line.getByRole("button", { name: `Public page: ${hall}` }).click();
  await sees(topDialog(page).locator("form"));
  await enter(topDialog(page), { name: shownName });
  await topDialog(page).locator("button[type=submit]").click();
  const address = await topDialog(page).getByRole("link", { name: "Open the page" }).getAttribute("href");
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
