import { enter, save, topDialog } from "../../house/hands.ts";
import { sees } from "../../house/see.ts";
import { chartTables } from "./answer.ts";
import type { MarketVisit } from "./visit.ts";

const text = "Sale of lamps";

/** A note on a day stands beside the figures of that day. */
export async function noteSale({ arrive, market }: MarketVisit) {
  const page = await arrive({ at: "/en/analysis/contrast?time=4&step=1d", token: market.managerToken });
  const [listened] = await chartTables(page);
  await page.getByRole("button", { name: "Add note" }).click();
  const dialog = topDialog(page);
  await sees(dialog.locator("form"));
  await enter(dialog, { text });
  await save(dialog);
  await sees(page.getByRole("region", { name: "Notes" }).getByText(text));
  if (!listened) throw new Error("There is no chart.");
  // The last day in sight.
  await listened
    .locator("tbody tr")
    .last()
    .getByRole("rowheader", { name: text })
    .waitFor({ state: "attached" });

  const colleague = await arrive({ at: "/en/analysis/compare?time=4&step=1d", token: market.token });
  await sees(colleague.getByRole("region", { name: "Notes" }).getByText(text));
}
