import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { readText, root, version } from "./deploy-files.ts";

const dockerfile = readText("deploy/Dockerfile");
const lines = dockerfile.split("\n");

test("the Dockerfile is well-formed", () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
});

test("it builds on the Node that Foyer is tested with, and says its own version", () => {
  const [, node] = /nodeVersion = "([^"]+)"/.exec(readText("scripts/node.mjs")) ?? [];
  const bases = lines.filter((line) => line.startsWith("FROM")).map((line) => line.split(" ")[1]);
  expect(new Set(bases)).toEqual(new Set([`node:${node}-bookworm-slim`]));
  expect(dockerfile).toContain(`org.opencontainers.image.version="${version}"`);
});

test("it copies what is there: of the repository all that is not ignored, then what was packed", () => {
  const copies = lines.filter((line) => /^(COPY|ADD)/.test(line));
  expect(copies).toEqual(["COPY . .", "COPY --from=build /opt/foyer /opt/foyer"]);
  expect(dockerfile).toContain("npm run pack -- --tree /opt/foyer");
  const ignored = readText(".dockerignore").split("\n");
  for (const needed of [
    "package.json",
    "package-lock.json",
    ".npmrc",
    "scripts",
    "packages",
    "docs",
    "deploy",
  ]) {
    expect(existsSync(resolve(root, needed)), needed).toBe(true);
    expect(ignored).not.toContain(needed);
  }
  // What the repository does not hold would make images differ.
  for (const line of readText(".gitignore").split("\n").filter(Boolean))
    expect(ignored, line).toContain(
      line
        .replace(/^(node_modules|dist)\/$/, "**/$1")
        .replace(/^\*\./, "**/*.")
        .replace(/\/$/, ""),
    );
});

test("it runs as an account that is not root, named by its number", () => {
  const user = lines.findLast((line) => line.startsWith("USER"));
  expect(user).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
  expect(lines.findIndex((line) => line.startsWith("USER"))).toBeLessThan(
    lines.findIndex((line) => line.startsWith("ENTRYPOINT")),
  );
});

test("its program knows every command that npm runs on a server", () => {
  const tasks = [
    ...readText("scripts/foyer.mjs").matchAll(/^ {2}"?([a-z-]+)"?: \(args\) => node\(\["([^"]+)"/gm),
  ];
  expect(tasks.map(([, name]) => name)).toContain("migrate");
  const isPacked = (path = "") => /^packages\/(server|simulator)\//.test(path);
  const launcher = readText("deploy/foyer");
  for (const [, name, path] of tasks)
    if (isPacked(path)) expect(launcher).toContain(`  ${name}) run "$here/${path}" "$@" ;;`);
});
