import { enter, save, topDialog } from "../../house/hands.ts";
import { cameInBetween } from "../../house/market.ts";
import { isAt, sees } from "../../house/see.ts";
import { shows } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

const name = "Yesterday at the hall";

/** What one person saved and shared, a colleague opens from their own list. */
export async function openShared({ arrive, market }: MarketVisit) {
  const page = await arrive({
    at: `/en/analysis/contrast?of=0&ids=${market.hallId}&time=2&step=1h`,
    token: market.managerToken,
  });
  const wanted = [cameInBetween(1, 0, 23)];
  await shows(page, wanted);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as query…" }).click();
  const dialog = topDialog(page);
  await sees(dialog.locator("form"));
  await enter(dialog, { name });
  await dialog.getByRole("switch").click({ force: true });
  await save(dialog);
  await sees(page.getByText("Query saved"));

  const colleague = await arrive({ at: "/en/query/create?tab=saved", token: market.token });
  await colleague.getByRole("button", { name }).first().click();
  await colleague.waitForURL(/\/en\/analysis\/contrast\?/);
  await sees(colleague.getByText(`Saved query “${name}” by Mai Market.`));
  await shows(colleague, wanted);
  await colleague.reload();
  await isAt(colleague, "/en/analysis/contrast");
  await shows(colleague, wanted);
}
