import { roles } from "@foyer/contract/identity/roles";
import { companies } from "@foyer/contract/places/companies";
import { holidays } from "@foyer/contract/places/holidays";
import { afterEach, expect, test } from "vitest";
import { signedInWith } from "../testing/render-screen.tsx";
import { may } from "./permissions.ts";
import { session } from "./session.ts";

afterEach(() => session.end("signedOut"));

test("what concerns the whole company is offered to whoever sees all of it", () => {
  const permissions = ["*:*:*"];
  const offered = () => [roles.create, holidays.follow, companies.oneself, roles.list].map(may);
  session.load(signedInWith(permissions));
  expect(offered()).toEqual([true, true, true, true]);
  session.load({ ...signedInWith(permissions), wholeCompany: false });
  expect(offered()).toEqual([false, false, false, true]);
});
