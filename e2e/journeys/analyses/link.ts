import { equal } from "node:assert/strict";
import { cameInBetween, openHours } from "../../house/market.ts";
import { sees } from "../../house/see.ts";
import { shows } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

/** A copied link shows the same in another browser, where the same person has signed in. */
export async function openCopiedLink({ arrive, server, market }: MarketVisit) {
  const page = await arrive({
    at: "/en/analysis/contrast?time=2&hours=open&types=flowOut",
    token: market.managerToken,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const wanted = [cameInBetween(1, ...openHours)];
  await shows(page, wanted);
  await page.getByRole("button", { name: "Copy link" }).click();
  await sees(page.getByText(/Link copied.*yesterday/));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  equal(link.startsWith(server.url), true, link);

  const elsewhere = await arrive({ at: link, token: await market.secondToken() });
  await shows(elsewhere, wanted);
  await sees(elsewhere.getByRole("button", { name: "Figure: Exits" }));
  await sees(elsewhere.getByRole("button", { name: "Hours: opening hours only" }));
}
