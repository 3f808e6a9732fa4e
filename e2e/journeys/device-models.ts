import { equal } from "node:assert/strict";
import { deviceModels as endpoints } from "@foyer/contract/devices/device-models";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import type { Journey } from "../house/journey.ts";
import { isAt, sees, seesCount, seesNoMore } from "../house/see.ts";
import { usedModel } from "../house/shop.ts";

const address = "/en/system/deviceModel";
const nameCell = (page: Page, name: string) => page.getByRole("cell", { name, exact: true });

export const deviceModels: Journey<CleanHouse> = {
  name: "device models",
  cases: {
    "a model is made, found, changed and deleted": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: address, token: operatorToken });
      await page.getByRole("button", { name: "Add device model" }).click();
      const dialog = page.getByRole("dialog", { name: "Add device model" });
      await dialog.getByLabel("Model name").focus();
      await dialog.getByLabel("Code").focus();
      await sees(dialog.getByText("Please enter Model name."));
      await dialog.getByLabel("Model name").fill("Door camera");
      await seesNoMore(dialog.getByText("Please enter Model name."));
      await dialog.getByRole("button", { name: "Save" }).click();
      await sees(dialog.getByText("Please select Device type."));
      await sees(dialog.getByText("Please enter Code."));
      await dialog.getByRole("combobox", { name: "Device type" }).click();
      await page.getByRole("listbox").getByRole("option", { name: "Binocular" }).click();
      await dialog.getByLabel("Code").fill("IN-USE");
      await dialog.getByRole("button", { name: "Save" }).click();
      await sees(dialog.getByText("Another device model already has this code."));
      await dialog.getByLabel("Code").fill("DOOR-1");
      await dialog.getByRole("button", { name: "Save" }).click();
      await seesNoMore(dialog);
      await sees(nameCell(page, "Door camera"));

      await page.getByLabel("Search by name or code").fill("door-1");
      await isAt(page, `${address}?search=door-1`);
      await seesNoMore(nameCell(page, usedModel));

      await page.getByRole("button", { name: "Edit: Door camera" }).click();
      const editing = page.getByRole("dialog", { name: "Edit device model" });
      await editing.getByLabel("Model name").fill("Door camera II");
      await editing.getByRole("button", { name: "Save" }).click();
      await seesNoMore(editing);
      await sees(nameCell(page, "Door camera II"));

      await page.getByRole("button", { name: "Delete: Door camera II" }).click();
      const question = page.getByRole("dialog", { name: "Delete device model Door camera II?" });
      await question.getByRole("button", { name: "Delete" }).click();
      await seesNoMore(question);
      await sees(page.getByText("Nothing found"));
      await page.getByRole("button", { name: "Clear search" }).last().click();
      await isAt(page, address);
      await sees(nameCell(page, usedModel));
      await seesCount(nameCell(page, "Door camera II"), 0);
    },

    "a form that was changed is not thrown away unasked": async ({ arrive, operatorToken }) => {
      const page = await arrive({ at: address, token: operatorToken });
      await page.getByRole("button", { name: "Add device model" }).click();
      const dialog = page.getByRole("dialog", { name: "Add device model" });
      await dialog.getByLabel("Model name").fill("Half done");
      await page.keyboard.press("Escape");
      await sees(dialog.getByText("Unsaved changes"));
      await dialog.getByRole("button", { name: "Stay" }).click();
      equal(await dialog.getByLabel("Model name").inputValue(), "Half done");
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Leave" }).click();
      await seesNoMore(dialog);
    },

    "a model in use cannot be deleted, and says why": async ({ arrive, operatorToken, operator }) => {
      const page = await arrive({ at: address, token: operatorToken });
      const button = page.getByRole("button", { name: `Delete: ${usedModel}` });
      await sees(button);
      equal(await button.getAttribute("aria-disabled"), "true");
      equal(await button.getAttribute("title"), "1 device uses this model, so it can't be deleted.");

      // The same on a page that does not know yet: only the server's answer shows it.
      await page.route("**/hx-api/api/deviceModel/**", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('"deviceCount":1', '"deviceCount":0'),
        });
      });
      // With a choice in its address: otherwise the list would come with the page.
      await page.goto(`${address}?size=20`);
      await button.click();
      const question = page.getByRole("dialog", { name: `Delete device model ${usedModel}?` });
      await question.getByRole("button", { name: "Delete" }).click();
      await sees(question.getByRole("alert").getByText("Devices still use this device model."));
      equal((await operator(endpoints.list, { query: { search: usedModel } })).totalElements, 1);
    },

    "pages and their size are in the address, and the way back keeps them": async ({
      arrive,
      operator,
      operatorToken,
    }) => {
      const made: number[] = [];
      for (let number = 10; number < 32; number++) {
        const body = { deviceType: 9, deviceName: `Sensor ${number}`, code: `PAGED-${number}` };
        made.push((await operator(endpoints.create, { body })).id);
      }
      const page = await arrive({ at: `${address}?search=PAGED`, token: operatorToken });
      const rows = page.locator("tbody tr");
      await sees(page.getByText("1–10⁩ of 22"));
      await seesCount(rows, 10);
      await page.getByRole("button", { name: "Next page" }).click();
      await isAt(page, `${address}?search=PAGED&page=2`);
      await sees(page.getByText("11–20⁩ of 22"));
      await page.getByRole("link", { name: "Home" }).first().click();
      await isAt(page, "/en/index");
      await page.goBack();
      await isAt(page, `${address}?search=PAGED&page=2`);
      await sees(page.getByText("11–20⁩ of 22"));
      await page.getByLabel("Rows per page").selectOption("40");
      await isAt(page, `${address}?search=PAGED&size=40`);
      await sees(nameCell(page, "Sensor 31"));
      await seesCount(rows, 22);
      await page.getByRole("button", { name: "Model name" }).click();
      await isAt(page, `${address}?search=PAGED&size=40&sort=deviceName,asc`);

      await page.goto(`${address}?search=PAGED-3&size=10&page=1`);
      await sees(nameCell(page, "Sensor 30"));
      await operator(endpoints.remove, { body: made });
    },

    "nobody without the right finds the screen or its buttons": async ({ arrive, shop }) => {
      const page = await arrive({ at: address, token: shop.token });
      await sees(page.getByRole("heading", { level: 1 }));
      equal(await page.getByRole("button", { name: "Add device model" }).count(), 0);
      equal(await page.getByRole("button", { name: /^(Edit|Delete):/ }).count(), 0);
    },
  },
};
