import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { encryptPassword } from "./encrypt-password.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();

const decrypted = (text: string | undefined) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(text ?? "", "base64"),
  ).toString("utf8");

afterEach(() => vi.unstubAllGlobals());

describe.each(["browser", "library"])("encryption by the %s", (by) => {
  const prepare = () => {
    if (by === "library") vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  };

  test.each(["secret-1", "пароль 密码 كلمة", "x".repeat(128)])("the server reads %s", async (password) => {
    prepare();
    expect(decrypted(await encryptPassword(password, pem))).toBe(password);
  });

  test("no usable key gives nothing", async () => {
    prepare();
    expect(await encryptPassword("secret-1", "nonsense")).toBeUndefined();
  });
});
