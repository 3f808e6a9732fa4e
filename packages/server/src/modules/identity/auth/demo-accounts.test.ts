import { expect, test } from "vitest";
import { testServer } from "../../../../test/test-server.ts";
import { createUser } from "../users/users.ts";

test("an offered account of the demonstration signs in without a captcha; nobody else does", async () => {
  const server = await testServer({ FOYER_CAPTCHA: "off" });
  const password = "offered-account-1";
  for (const username of ["offered", "other"]) {
    await createUser(server.platform.database.db, {
      tenantId: null,
      username,
      nickName: username,
      userType: 0,
      password,
      mustChangePassword: false,
    });
  }
  server.platform.config.captcha = true;
  server.identity.demoAccounts.push({ role: "platform", username: "offered", password });
  expect((await server.signIn("offered", password)).token).toBeTruthy();
  await expect(server.signIn("other", password)).rejects.toMatchObject({ key: "auth.captchaExpired" });
  await expect(server.signIn("offered", "wrong-password-1")).rejects.toMatchObject({
    key: "auth.wrongPassword",
  });
});
