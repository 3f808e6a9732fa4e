import { companies } from "@foyer/contract/places/companies";
import type { CleanHouse } from "../house/clean-house.ts";
import type { Journey } from "../house/journey.ts";
import { isAt, sees } from "../house/see.ts";

export const firstPassword: Journey<CleanHouse> = {
  name: "first password",
  cases: {
    "an initial password opens nothing but its own change": async ({ arrive, operator, shop }) => {
      const username = "newcomer";
      const { password } = await operator(companies.createAdministrator, {
        body: { tenantId: shop.companyId, nickName: "Nora Newcomer", username },
      });
      const chosen = "my-very-own-words-7";
      const page = await arrive({ at: "/en/login" });
      const enter = async (secret: string) => {
        await page.getByLabel("Account").fill(username);
        await page.getByLabel("Password", { exact: true }).fill(secret);
        await page.getByRole("button", { name: "Sign in" }).click();
      };

      await enter(password);
      await sees(page.getByText("Choose a new password to continue."));
      await page.goto("/en/index");
      await sees(page.getByText("Choose a new password to continue."));

      const [old, fresh, repeated] = [/^Old password/, /^New password/, /^Repeat new password/].map((label) =>
        page.getByLabel(label),
      );
      const change = page.getByRole("button", { name: "Change password" });
      await old!.fill(password);
      await fresh!.fill("short1");
      await repeated!.fill("another");
      await change.click();
      await sees(page.getByText("The two entries do not match."));
      await fresh!.fill("password1");
      await repeated!.fill("password1");
      await change.click();
      await sees(page.getByText("This password is too common."));
      await fresh!.fill(chosen);
      await repeated!.fill(chosen);
      await change.click();

      await isAt(page, "/en/login");
      await sees(page.getByText("Password changed. Sign in again."));
      await enter(password);
      await sees(page.getByText("The account or password is wrong."));
      await enter(chosen);
      await sees(page.getByRole("heading", { level: 1, name: "Home" }));
    },
  },
};
