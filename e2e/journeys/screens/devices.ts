import type { Page } from "playwright-core";
import { sees } from "../../house/see.ts";
import { openDialog, pressMain, type Screen, sendUnfilled } from "./screen.ts";

async function modelsAreThere(page: Page) {
  await sees(page.locator("main tbody tr td button, main ul li button"));
}

export const deviceScreens: readonly Screen[] = [
  { name: "device-models", role: "platform", path: "/system/deviceModel", open: modelsAreThere },
  {
    name: "device-model-new",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      await modelsAreThere(page);
      await pressMain(page);
      await sendUnfilled(page);
    },
  },
  {
    name: "device-model-delete",
    role: "platform",
    path: "/system/deviceModel",
    open: async (page) => {
      // A model that is in use keeps its button quiet.
      await page.route("**/hx-api/api/deviceModel/**", async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace(/"deviceCount":\d+/, '"deviceCount":0'),
        });
      });
      await page.reload();
      await modelsAreThere(page);
      await page.locator("main tbody tr").first().locator("td button").last().click();
      await openDialog(page);
    },
  },
];
