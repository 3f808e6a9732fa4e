import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { install, isDebian, mayInstall } from "./debian.mjs";

// Letters for the eighteen languages come along, for pictures of the screens.
const debianPackages = ["chromium", "fonts-liberation", "fonts-noto-core", "fonts-noto-cjk"];

/** The path of a Chromium for the browser tests; root on Debian gets one installed, others are told how. */
export async function chromium() {
  const found = find();
  if (found) return found;
  if (mayInstall()) await install("Installing Chromium for the browser tests…", debianPackages);
  const installed = find();
  if (installed) return installed;
  const command = isDebian()
    ? `sudo apt-get install -y ${debianPackages.join(" ")}`
    : "npx playwright-core install --with-deps chromium";
  throw new Error(
    `The browser tests need Chromium (or its path in CHROME_PATH). Install it with:\n  ${command}`,
  );
}

function find() {
  return [process.env.CHROME_PATH, ...onPath(), ...usualPlaces(), ...ofPlaywright()].find(isProgram);
}

function isProgram(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
}

function usualPlaces() {
  const { PROGRAMFILES, "PROGRAMFILES(X86)": programFiles86, LOCALAPPDATA } = process.env;
  const windows = [PROGRAMFILES, programFiles86, LOCALAPPDATA].filter(Boolean);
  return [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ...windows.flatMap((folder) => [
      join(folder, "Google/Chrome/Application/chrome.exe"),
      join(folder, "Microsoft/Edge/Application/msedge.exe"),
    ]),
  ];
}

function ofPlaywright() {
  const cache = {
    linux: join(homedir(), ".cache/ms-playwright"),
    darwin: join(homedir(), "Library/Caches/ms-playwright"),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright"),
  };
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache[process.platform] ?? "";
  if (!existsSync(folder)) return [];
  const programs = ["chrome", "chrome.exe", "Chromium.app/Contents/MacOS/Chromium"];
  return readdirSync(folder)
    .filter((name) => name.startsWith("chromium-"))
    .sort()
    .reverse()
    .flatMap((name) => readdirSync(join(folder, name)).map((system) => join(folder, name, system)))
    .flatMap((system) => programs.map((program) => join(system, program)));
}
