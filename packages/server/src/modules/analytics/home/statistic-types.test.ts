import { home } from "@foyer/contract/analytics/home";
import { expect, test } from "vitest";
import { company, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("each user chooses their own statistic types; some must be chosen, and known ones", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const may = ["home:view", "base:home:set"] as const;
  const [user, other] = [
    await storeUser(server, tenantId, { may }),
    await storeUser(server, tenantId, { may }),
  ];
  const choose = (types?: string) =>
    user(home.setStatisTypes, types === undefined ? {} : { query: { types } });
  const byDefault = "flowIn,flowPassby,batch,adult,children";
  expect(await user(home.statisTypes)).toBe(byDefault);
  expect(await choose("age,flowOut")).toBe("age,flowOut");
  expect(await user(home.statisTypes)).toBe("age,flowOut");
  expect(Object.keys((await user(home.statistical, {})).cards)).toEqual(["age", "flowOut"]);
  expect(await other(home.statisTypes)).toBe(byDefault);

  for (const none of [undefined, "", ","])
    await expect(choose(none)).rejects.toMatchObject({ key: "statisTypes.none" });
  for (const unknown of ["flowIn,people", "captureRate", "flowIn;drop"]) {
    await expect(choose(unknown), unknown).rejects.toMatchObject({ key: "metric.unknown" });
  }
  expect(await user(home.statisTypes)).toBe("age,flowOut");

  // What an older version wrote and this one does not know any more.
  await server.platform.database.pool.query("update users set statistic_types = 'heads,feet'");
  expect(await user(home.statisTypes)).toBe(byDefault);
  const looker = await storeUser(server, tenantId, { may: ["home:view"] });
  await expect(looker(home.setStatisTypes, { query: { types: "flowIn" } })).rejects.toMatchObject({
    status: 403,
  });
});
