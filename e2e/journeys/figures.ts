import { equal } from "node:assert/strict";
import { home } from "@foyer/contract/analytics/home";
import { entities } from "@foyer/contract/places/entities";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { sees } from "../house/see.ts";

const dayMs = 86_400_000;
/** Before the shop's own counter was bound. */
const day = new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10);
const file = `door,start,in,out\nNorth,${day} 09:00,12,3\nNorth,${day} 10:00,20,9\n`;

export const figures: Journey<CleanHouse> = {
  name: "figures",
  cases: {
    "counts are imported from a file, read in the records, and taken back": async ({
      arrive,
      server,
      shop,
    }) => {
      const ask = askAs(server.url, shop.token);
      const { content } = await ask(entities.choices, { query: {}, body: {} });
      const entityId = content[0]?.id as number;
      const flowIn = async () => {
        const days = await ask(home.days, {
          query: { entityId, type: "flowIn", startTime: day, endTime: day },
        });
        return days[0]?.value;
      };

      const page = await arrive({ at: "/en/base/record/import", token: shop.token });
      await page.locator("input[type=file]").setInputFiles({
        name: "doors.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(file),
      });
      await page.getByRole("button", { name: "Next" }).click();
      await page
        .getByRole("combobox", { name: "Counts for: North" })
        .selectOption({ label: "Corner Shop › Front door" });
      await page.getByRole("button", { name: "Check and import" }).last().click();
      await sees(page.getByText("Entries 32 · Exits 12").first());
      await page.getByRole("button", { name: "Import 2 records" }).click();
      await sees(page.getByRole("button", { name: "Undo import" }));

      const records = await arrive({
        at: `/en/base/record?dataType=0&id=${entityId}&startTime=${day}&endTime=${day}`,
        token: shop.token,
      });
      await sees(records.getByText("Entries 32"));
      while ((await flowIn()) !== 32) await page.waitForTimeout(200);

      await page.getByRole("button", { name: "Undo import" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
      await sees(page.getByText("Undone").first());
      while ((await flowIn()) === 32) await page.waitForTimeout(200);
      equal(await flowIn(), null);
    },

    "the figures are held against the records, and nothing differs": async ({ arrive, shop }) => {
      const page = await arrive({ at: "/en/base/quality", token: shop.token });
      await sees(page.getByRole("grid"));
      await page.getByRole("button", { name: "Check now" }).click();
      await sees(page.getByText("No differences in the last check."));
    },
  },
};
