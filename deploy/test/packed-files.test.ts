import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "./deploy-files.ts";

/** What the guide tells people to make in the repository's folder. */
const ofThisMachine = [
  "deploy/secrets",
  "deploy/secrets/foyer-secret",
  "deploy/secrets/broker/passwords",
  "deploy/foyer.env",
  "deploy/.env",
];

test("secrets and settings of this machine go into no bundle", async () => {
  const file = resolve(root, "scripts/pack/packed-files.mjs");
  const { isPacked } = (await import(pathToFileURL(file).href)) as { isPacked(path: string): boolean };
  for (const path of ofThisMachine) expect(isPacked(path), path).toBe(false);
  for (const path of [
    "deploy",
    "deploy/foyer",
    "deploy/make-secrets.mjs",
    "deploy/kubernetes/secret.example.yaml",
  ])
    expect(isPacked(path), path).toBe(true);
});

test("secrets and settings of this machine are not offered to git", () => {
  const ignored = execFileSync("git", ["check-ignore", "--no-index", "--stdin"], {
    cwd: root,
    input: ofThisMachine.slice(1).join("\n"),
    encoding: "utf8",
  });
  expect(ignored.trim().split("\n")).toEqual(ofThisMachine.slice(1));
});
