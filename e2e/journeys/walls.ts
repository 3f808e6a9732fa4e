import { equal, ok } from "node:assert/strict";
import { walls } from "@foyer/contract/reporting/screens/walls";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import { askAs } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { sees } from "../house/see.ts";
import { patienceMs, until } from "../house/until.ts";
import { figure, publish, title } from "../house/wall.ts";

const hourMs = 3_600_000;
const settleMs = 5_000;
/** Whether the display keeps its page for when the server is away. */
const isKept = (page: Page) =>
  page.waitForFunction(async () => (await caches.match("/screen.html")) !== undefined);

export const wallJourney: Journey<CleanHouse> = {
  name: "walls",
  cases: {
    "a display shows what it showed while the server is away, also when it is switched off and on": async ({
      arrive,
      server,
      shop,
    }) => {
      const ask = askAs(server.url, shop.token);
      const { id: screenId } = await publish(ask, "Lobby");
      const { secret } = await ask(walls.create, { body: { name: "Lobby left", screenId } });
      const display = await arrive({ at: `/en/screen#${secret}` });
      await sees(title(display, "Lobby"));
      await sees(figure(display));
      await isKept(display);
      const context = display.context();
      await context.setOffline(true);
      await display.reload({ waitUntil: "commit" });
      await sees(title(display, "Lobby"));
      await sees(figure(display));
      await context.setOffline(false);
      // It goes on by itself: another version comes without anybody at the display.
      await sees(display.locator("[data-kind=figure]:not(:has([data-old]))"));
    },

    "a display is paired by its code, sends a picture, and is forgotten where it is removed": async ({
      arrive,
      server,
      shop,
    }) => {
      const ask = askAs(server.url, shop.token);
      const { id: screenId } = await publish(ask, "Stairs");
      const display = await arrive({ at: "/en/screen" });
      await sees(display.getByRole("heading", { name: "Pair this display" }));
      const shown = display.getByText(/^[A-Z2-9]{3}[ -]?[A-Z2-9]{3}$/);
      await sees(shown);
      const code = await shown.innerText();
      const { number } = await ask(walls.findPairing, { body: { code } });
      await sees(display.getByText(String(number), { exact: true }));
      const { id } = await ask(walls.pair, { body: { code, name: "Stairs up", screenId } });
      await sees(title(display, "Stairs"));
      await sees(figure(display));

      const wallOf = async () => (await ask(walls.list, { query: {} })).find((wall) => wall.id === id);
      await ask(walls.tell, { body: { ids: [id], command: { kind: "identify" } } });
      await sees(display.getByText("Stairs up", { exact: true }));
      await ask(walls.tell, { body: { ids: [id], command: { kind: "picture" } } });
      // It takes one when it has nothing else to do.
      await until(wallOf, (wall) => wall?.displays[0]?.pictureAt != null, 2 * patienceMs);
      const one = (await wallOf())?.displays[0]?.id ?? "";
      const picture = await ask(walls.picture, { query: { id, display: one } });
      ok((picture?.jpeg.length ?? 0) > 1_000, "the picture is there");
      equal(
        Buffer.from(picture?.jpeg ?? "", "base64")
          .subarray(0, 2)
          .toString("hex"),
        "ffd8",
      );

      // Told to begin anew it does so once.
      let starts = 0;
      display.on("load", () => {
        starts++;
      });
      await ask(walls.tell, { body: { ids: [id], command: { kind: "reload" } } });
      await until(
        async () => starts,
        (count) => count > 0,
      );
      await sees(figure(display));
      await display.waitForTimeout(settleMs);
      equal(starts, 1);

      await ask(walls.remove, { body: [id] });
      await sees(display.getByRole("heading", { name: "This display is no longer paired" }));
      equal(await display.locator("[data-kind=figure]").count(), 0);
      await sees(display.getByText(/^[A-Z2-9]{3}[ -]?[A-Z2-9]{3}$/));
    },

    "whoever sets the display's clock wrong changes nothing on it": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const { id: screenId } = await publish(ask, "Garage");
      const { secret } = await ask(walls.create, { body: { name: "Garage", screenId } });
      const display = await arrive({ at: `/en/screen#${secret}` });
      await sees(figure(display));
      await display.evaluate((ahead) => {
        const read = Date.now;
        Date.now = () => read() + ahead;
      }, 5 * hourMs);
      await display.waitForTimeout(12_000);
      equal(await display.locator("[data-old]").count(), 0);
      await sees(figure(display));
    },
  },
};
