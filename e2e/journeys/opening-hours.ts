import { deepEqual } from "node:assert/strict";
import { entities } from "@foyer/contract/places/entities";
import { everyDay } from "@foyer/contract/places/opening-hours";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs } from "../house/console.ts";
import { act, enter, opened, save } from "../house/hands.ts";
import type { Journey } from "../house/journey.ts";
import { sees } from "../house/see.ts";

const name = "Hours shop";

/** A week with a closed Sunday and a day of works, set on the screen and read back from the server. */
export const openingHours: Journey<CleanHouse> = {
  name: "opening hours",
  cases: {
    "Sundays closed, a late Thursday with a break, and a day of works": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const { content } = await ask(entities.list, { query: {} });
      const { deptId, timeZone } = content[0] as (typeof content)[number];
      const { id } = await ask(entities.create, {
        body: { name, deptId, timeZone, openingHours: everyDay("09:00~20:00") },
      });
      const page = await arrive({ at: "/en/system/entity/index", token: shop.token });
      await act(page, name, "pencil");
      const form = await opened(page);
      await form.getByRole("checkbox", { name: "Same every day" }).uncheck();
      await form.getByRole("combobox", { name: "Sunday: open or closed" }).selectOption("Closed");
      await form.getByRole("button", { name: "Add a break: Thursday" }).click();
      await form.getByRole("button", { name: "Add exception" }).click();
      await enter(form, { "openingHours.exceptions.0.reason": "Works" });
      await save(form);

      const { openingHours: kept } = await ask(entities.details, { query: { id } });
      const usual = ["09:00~20:00"];
      const thursday = ["09:00~13:00", "14:00~20:00"];
      deepEqual(kept.week, [usual, usual, usual, thursday, usual, usual, []]);
      deepEqual(
        kept.exceptions.map(({ hours, reason }) => ({ hours, reason })),
        [{ hours: [], reason: "Works" }],
      );
      await page.goto(`${server.url}/en/system/entity/detail/${id}`);
      await sees(page.getByText("closed Sun"));
    },
  },
};
