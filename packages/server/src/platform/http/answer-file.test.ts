import Fastify from "fastify";
import { expect, test } from "vitest";
import { nameFile } from "./answer-file.ts";

async function named(name: string): Promise<string> {
  const app = Fastify();
  app.get("/", (_, reply) => {
    nameFile(reply, name, "csv");
    return reply.send("a");
  });
  const { statusCode, headers } = await app.inject("/");
  await app.close();
  expect(statusCode).toBe(200);
  return decodeURIComponent(
    /filename\*=UTF-8''(\S+)/.exec(String(headers["content-disposition"]))?.[1] ?? "",
  );
}

test("a name is kept in any language, without what no file system takes, and never empty", async () => {
  expect(await named("東京/Süd: ab?")).toBe("東京 Süd  ab.csv");
  expect(await named(" ?? ")).toBe("file.csv");
});

test("a long name is cut, also in the middle of a sign of two halves", async () => {
  expect(await named("x".repeat(200))).toBe(`${"x".repeat(120)}.csv`);
  expect(await named(`${"x".repeat(119)}🏬`)).toBe(`${"x".repeat(119)}\ufffd.csv`);
});
