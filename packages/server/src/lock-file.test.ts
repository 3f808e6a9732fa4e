import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

interface Locked {
  link?: boolean;
  integrity?: string;
  resolved?: string;
}

const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../../package-lock.json"), "utf8"));
const packages = Object.entries(lock.packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

test("every package is locked to what it was when it was chosen, wherever it is fetched from", () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(
    packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path),
  ).toEqual([]);
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved !== undefined && new URL(resolved).host !== "registry.npmjs.org",
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});
