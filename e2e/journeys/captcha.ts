import { deepEqual, equal, notEqual } from "node:assert/strict";
import type { DemoHouse } from "../house/demo-house.ts";
import type { Journey } from "../house/journey.ts";
import { has, isAt, sees } from "../house/see.ts";
import { adminPassword } from "../house/server.ts";

export const captcha: Journey<DemoHouse> = {
  name: "captcha",
  cases: {
    "the picture is shown, changes when asked to, and a wrong code is refused": async ({ arrive }) => {
      const page = await arrive({ at: "/en/login" });
      const picture = page.getByRole("img", { name: "Verification code image" });
      await sees(picture);
      const first = (await picture.getAttribute("src")) ?? "";
      deepEqual(
        await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
        [216, 64],
      );
      await page.getByRole("button", { name: "New verification code" }).click();
      await page.waitForFunction(
        (before) => document.querySelector("form img")?.getAttribute("src") !== before,
        first,
      );
      const second = (await picture.getAttribute("src")) ?? "";
      notEqual(second, first);

      const code = page.getByLabel("Verification code", { exact: true });
      await page.getByLabel("Account").fill("admin");
      await page.getByLabel("Password", { exact: true }).fill(adminPassword);
      await code.fill("no");
      await page.getByRole("button", { name: "Sign in" }).click();
      await sees(page.getByText("The verification code is wrong."));
      await has(code, "aria-invalid", "true");
      equal(await code.inputValue(), "");
      await page.waitForFunction(
        (before) => document.querySelector("form img")?.getAttribute("src") !== before,
        second,
      );
      await isAt(page, "/en/login");
    },
  },
};
