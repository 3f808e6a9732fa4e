import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { expect, onTestFinished, test } from "vitest";
import { type BuiltFiles, readBuiltFiles } from "./built-files.ts";
import { answersInPage, pageHead } from "./page-head.ts";

const manifest = {
  "_shell.js": { file: "assets/shell-1.js", css: ["assets/shell-1.css"], imports: ["_door.js"] },
  "_door.js": { file: "assets/door-1.js", imports: ["_shell.js"] },
  "src/app/sign-in/sign-in-page.tsx": { file: "assets/sign-in-1.js", imports: ["_door.js"] },
  "src/features/devices/detail/device-page.tsx": {
    file: "assets/device-1.js",
    css: ["assets/device-1.css"],
    imports: ["_shell.js"],
  },
};
const written = {
  "index.html": `<script src="/assets/door-1.js"></script>`,
  ".vite/manifest.json": JSON.stringify(manifest),
  "assets/phrases-vie-signIn-9.json": "{}",
  "assets/phrases-vie-signIn-9.json.br": "",
  "assets/phrases-vie-shell-9.json": "{}",
  "assets/phrases-vie-devices.detail.device-page-9.json": "{}",
  "assets/phrases-en-signIn-9.json": "{}",
};

async function built(): Promise<BuiltFiles> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-built-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [file, text] of Object.entries(written)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return readBuiltFiles(folder) as BuiltFiles;
}

const linked = (head: string) =>
  [...head.matchAll(/rel="(\w+)".*?href="\/assets\/([^"]+)"/g)].map(([, ...of]) => of);
const menu = (path: string, component: string, children: BuiltMenu[] = []) =>
  ({ path, component, children }) as unknown as BuiltMenu;
const menus = [menu("/devices", "", [menu("/devices/:sn", "devices/detail/device-page")])];

test("a stranger's page names what the sign-in needs", async () => {
  const head = pageHead(await built(), null, { path: "/devices/X1", language: "vie" });
  expect(linked(head)).toEqual(
    expect.arrayContaining([
      ["modulepreload", "sign-in-1.js"],
      ["preload", "phrases-vie-signIn-9.json"],
    ]),
  );
  expect(head).not.toMatch(/device-1|phrases-en|\.br|<script/);
});

test("a user's page names its screen's files, but not what it names anyway", async () => {
  const head = pageHead(await built(), menus, { path: "/devices/X1", language: "vie" });
  expect(
    linked(head)
      .map(([, file]) => file)
      .sort(),
  ).toEqual([
    "device-1.css",
    "device-1.js",
    "phrases-vie-devices.detail.device-page-9.json",
    "phrases-vie-shell-9.json",
    "phrases-vie-signIn-9.json",
    "shell-1.css",
    "shell-1.js",
  ]);
});

test("answers in a page stay data", () => {
  const answers = [{ path: "/auth/info", data: { name: "</script><b>" } }];
  const [, data = ""] = /id="first-answers">(.*?)<\/script>/.exec(answersInPage("vie", answers)) ?? [];
  expect(JSON.parse(data)).toEqual({ language: "vie", answers });
  expect(answersInPage("vie", [])).toBe("");
});

test("style sheets stand in the head as the script would put them there, what is imported first", async () => {
  const head = pageHead(await built(), menus, { path: "/devices/X1", language: "vie" });
  expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/shell-1.css">');
  const files = linked(head).map(([, file]) => file);
  expect(files.indexOf("shell-1.css")).toBeLessThan(files.indexOf("device-1.css"));
});

test("an address without a screen is answered all the same", async () => {
  const head = pageHead(await built(), menus, { path: "/constructor", language: "vie" });
  expect(
    linked(head)
      .map(([, file]) => file)
      .sort(),
  ).toEqual(["phrases-vie-shell-9.json", "phrases-vie-signIn-9.json"]);
});
