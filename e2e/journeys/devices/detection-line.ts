import { deepEqual, equal, match, ok } from "node:assert/strict";
import { settings } from "@foyer/contract/devices/settings";
import type { Locator, Page } from "playwright-core";
import { checkScreen, type ScreenVariant } from "../../house/check-screen.ts";
import type { DeviceHouse } from "../../house/device-house.ts";
import { confirm, opened } from "../../house/hands.ts";
import type { Arrive } from "../../house/journey.ts";
import { tabTo } from "../../house/keys.ts";
import { hasFocus, sees, seesNoMore } from "../../house/see.ts";
import type { SimulatedView } from "../../house/simulator.ts";
import { word } from "../../house/words.ts";

interface Point {
  x: number;
  y: number;
}

const corner = (page: Page, index: number) => page.locator("[role=slider][data-of=corner]").nth(index);
const point = (page: Page, index: number) => page.locator("[role=slider][data-of=point]").nth(index);

const sendButton = (page: Page, language: string) =>
  page
    .getByRole("region", { name: word(language, "deviceSettings.bar.label") })
    .getByRole("button")
    .last();

/** Where a handle is, as the number boxes beside the picture say. */
async function readPlace(page: Page, language: string, name: string): Promise<Point> {
  const box = async (way: "x" | "y") =>
    Number(await page.getByLabel(word(language, `deviceSettings.editor.${way}`, { name })).inputValue());
  return { x: await box("x"), y: await box("y") };
}

/** Drags a handle by so many pixels of the device's picture. */
async function drag(page: Page, handle: Locator, by: Point) {
  // The bar at the foot covers what is only just in sight.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const picture = await page.locator("svg:has([role=slider])").boundingBox();
  const at = await handle.locator("path").last().boundingBox();
  ok(picture && at);
  const scale = picture.width / 640;
  const from = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (by.x * scale) / 2, from.y + (by.y * scale) / 2);
  await page.mouse.move(from.x + by.x * scale, from.y + by.y * scale);
  await page.mouse.up();
}

/** Reads what the camera has, and takes a picture to draw on. */
async function lookThrough(page: Page, how: ScreenVariant) {
  const { language } = how;
  const says = (key: string) => word(language, `deviceSettings.${key}`);
  await page.getByRole("button", { name: says("actions.readSection") }).click();
  await sees(page.getByRole("group", { name: says("editor.label") }));
  await page.getByRole("button", { name: says("editor.takePicture") }).click();
  await sees(page.locator("svg:has([role=slider]) image"));
  await sees(page.getByText(new RegExp(word(language, "deviceSettings.editor.takenAt", { time: ".+" }))));
  await checkScreen(page, how, "line-picture");
}

/** The area by the mouse, the line by mouse and keys; gives where all points are then. */
async function draw(page: Page, how: ScreenVariant): Promise<{ corners: Point[]; points: Point[] }> {
  const { language } = how;
  const says = (key: string, values = {}) => word(language, `deviceSettings.editor.${key}`, values);
  await drag(page, corner(page, 0), { x: 30, y: 25 });
  await page.getByText(says("kindPolyline"), { exact: true }).click();
  await sees(point(page, 3));
  await drag(page, point(page, 1), { x: 10, y: -40 });
  // The line begins where the area no longer is: that is reported, and corrected.
  await sendButton(page, language).click();
  await sees(page.getByRole("alert").getByText(word(language, "fields.lineOutsideArea")));
  await checkScreen(page, how, "line-outside");
  await drag(page, point(page, 0), { x: 45, y: 20 });
  // A text for screen readers stays where only they find it.
  await seesNoMore(page.getByRole("main").getByText(word(language, "fields.lineOutsideArea")));

  // The rest by keyboard alone: Tab leads from point to point.
  await point(page, 1).focus();
  await tabTo(page, point(page, 2), 1);
  const before = await readPlace(page, language, says("point", { number: "3" }));
  for (const key of ["ArrowDown", "ArrowDown", "Shift+ArrowDown", "ArrowRight"])
    await page.keyboard.press(key);
  const after = await readPlace(page, language, says("point", { number: "3" }));
  deepEqual(after, { x: before.x + 1, y: before.y + 12 });
  await page.keyboard.press("Control+z");
  deepEqual(await readPlace(page, language, says("point", { number: "3" })), { ...after, x: before.x });
  await page.keyboard.press("Control+Shift+z");
  await hasFocus(point(page, 2));

  const names = (keys: readonly string[]) => Promise.all(keys.map((name) => readPlace(page, language, name)));
  return {
    corners: await names([1, 2, 3, 4].map((nth) => says(`corner${nth}`))),
    points: await names([1, 2, 3, 4].map((nth) => says("point", { number: String(nth) }))),
  };
}

const cornerNames = ["LeftUp", "RightUp", "RightDown", "LeftDown"];
const inVendorsWords = {
  area: (corners: readonly Point[]) =>
    Object.fromEntries(
      corners.flatMap(({ x, y }, nth) => [
        [`${cornerNames[nth]}PointX`, x],
        [`${cornerNames[nth]}PointY`, y],
      ]),
    ),
  line: (points: readonly Point[]) => ({
    DetectionLine: 0,
    ...Object.fromEntries(
      points.flatMap(({ x, y }, nth) => [
        [`P${nth + 1}X`, x],
        [`P${nth + 1}Y`, y],
      ]),
    ),
  }),
};

/** How counting was switched, in order. */
const switches = ({ ledger }: SimulatedView) =>
  ledger.flatMap(({ parameters: { DetectionSwitch } }) => DetectionSwitch ?? []).join("");

/** Somebody draws where people are seen and which line they cross; the camera then has exactly that. */
export async function drawLine(visit: DeviceHouse & { arrive: Arrive }, how: ScreenVariant) {
  const { arrive, token, ask, simulator, cameras } = visit;
  const { language, viewport } = how;
  const { sn } = cameras[0];
  const says = (key: string) => word(language, `deviceSettings.${key}`);
  const at = `/${language}/device-set/${sn}?section=counting`;
  const page = await arrive({ at, token, viewport });
  await lookThrough(page, how);
  const { groups } = await ask(settings.of, { query: { sn } });
  const drawn = await draw(page, how);
  await checkScreen(page, how, "line-drawn");

  await sendButton(page, language).click();
  const review = await opened(page);
  equal(await review.getByRole("checkbox", { name: says("review.pause") }).isChecked(), true);
  await checkScreen(page, how, "line-review");
  await confirm(review);
  for (const group of ["area", "line", "polyline"] as const) {
    const panel = page.getByRole("region", { name: says(`groups.${group}`), exact: true });
    await sees(panel.getByRole("status").getByText(says("state.confirmed"), { exact: true }));
  }
  await checkScreen(page, how, "line-confirmed");

  const camera = await simulator.device(sn);
  deepEqual(camera.settings?.area, inVendorsWords.area(drawn.corners));
  deepEqual(camera.settings?.line, inVendorsWords.line(drawn.points));
  equal(camera.settings?.polyline?.Enable, 1);
  match(switches(camera), /^(01)+$/, "counting was stopped for it and started again");
  equal(camera.settings?.detection?.DetectionSwitch, 1);

  const before = Object.fromEntries(
    groups
      .filter(({ group }) => ["area", "line", "polyline"].includes(group))
      .map(({ group, reported }) => [group, reported]),
  );
  await ask(settings.change, { body: { sn, settings: before, pauseDetection: true } });
  await simulator.until(sn, (view) => view.settings?.polyline?.Enable === 0);
}
