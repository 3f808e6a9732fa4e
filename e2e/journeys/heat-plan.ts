import { equal, ok } from "node:assert/strict";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import { devices } from "@foyer/contract/devices/devices";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { largestImage } from "@foyer/contract/reporting/images";
import type { Page } from "playwright-core";
import type { CleanHouse } from "../house/clean-house.ts";
import { type Ask, askAs } from "../house/console.ts";
import type { Journey } from "../house/journey.ts";
import { isAt, sees } from "../house/see.ts";

const minuteMs = 60_000;
const cameras = ["North ceiling", "South ceiling", "Till camera"];
const thing = (page: Page, name: string | RegExp) => page.locator("main svg").getByRole("button", { name });

/** A plan as the browser draws it: PNG bytes of about that many pixels, too many bytes where it is noisy. */
async function drawnPlan(page: Page, noisy: boolean): Promise<Buffer> {
  const address = await page.evaluate((isNoisy) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 1000 });
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.fillStyle = "#f4f4f0";
    pen.fillRect(0, 0, 1600, 1000);
    if (isNoisy) {
      const noise = pen.getImageData(0, 0, 1600, 1000);
      for (let at = 0; at < noise.data.length; at++) if (at % 4 !== 3) noise.data[at] = Math.random() * 256;
      pen.putImageData(noise, 0, 0);
    }
    pen.strokeRect(100, 100, 1400, 800);
    pen.strokeRect(700, 100, 10, 400);
    return canvas.toDataURL("image/png");
  }, noisy);
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

/** A PDF file of pages filled with a colour each, of these sizes in points. */
function pdfOf(pages: readonly { width: number; height: number; colour: string }[]): Buffer {
  const kids = pages.map((_, nth) => `${3 + 2 * nth} 0 R`).join(" ");
  const bodies = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    ...pages.flatMap(({ width, height, colour }, nth) => {
      const drawn = `${colour} rg 0 0 ${width} ${height} re f`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${4 + 2 * nth} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places = bodies.map((body, nth) => {
    const at = text.length;
    text += `${nth + 1} 0 obj${body}endobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = bodies.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text, "latin1");
}

/** Red, green and blue in the middle of the plan's picture. */
const middleColour = (page: Page) =>
  page.locator("main svg image").evaluate(async (element) => {
    const picture = new Image();
    picture.src = element.getAttribute("href") ?? "";
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(" ");
  });

/** Three devices that see heat, and an area, at the shop. */
async function furnish(operator: Ask, ask: Ask): Promise<number> {
  const { content } = await ask(entities.choices, { query: {}, body: {} });
  const entityId = content[0]?.id as number;
  const { id: modelId } = await operator(deviceModels.create, {
    body: { deviceType: heatDeviceType, deviceName: "Ceiling camera", code: "HEAT-E2E" },
  });
  for (const [nth, name] of cameras.entries()) {
    const rhythm = { uploadInterval: 5, recordPeriod: 5 };
    await ask(devices.create, {
      body: { sn: `HEAT-${nth + 1}`, name, deviceType: heatDeviceType, modelId, entityId, ...rhythm },
    });
  }
  await ask(areas.create, { body: { name: "Shoes", entityId } });
  return entityId;
}

export const heatPlan: Journey<CleanHouse> = {
  name: "heat plan",
  cases: {
    "a newcomer uploads a plan, places three devices, saves, and sees them again": async ({
      arrive,
      server,
      shop,
      operator,
    }) => {
      const ask = askAs(server.url, shop.token);
      const entityId = await furnish(operator, ask);
      const began = Date.now();
      const page = await arrive({ at: `/en/system/entity/detail/${entityId}?tab=heat`, token: shop.token });
      await page.getByRole("button", { name: "Create heat area" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Ground floor");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.waitForURL(/\/heat\/\d+$/);
      await page.getByRole("button", { name: "Add devices" }).click();
      await sees(page.getByText("Upload a picture of the plan first."));

      const plan = await drawnPlan(page, true);
      ok(plan.length > largestImage, "the picture is too large to be sent as it is");
      const file = { name: "plan.png", mimeType: "image/png", buffer: plan };
      await page.locator("main input[type=file]").first().setInputFiles(file);
      await sees(page.locator("main svg image"));

      await page.getByRole("button", { name: "Add devices" }).click();
      for (const name of cameras) await dialog.getByRole("checkbox", { name: new RegExp(name) }).click();
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      for (const name of cameras) await sees(thing(page, new RegExp(`^${name}, at`)));

      // One alone is dragged, one is moved by keys.
      await page.locator("main").getByRole("button", { name: "North ceiling", exact: true }).click();
      const box = await thing(page, /^North ceiling/).boundingBox();
      ok(box);
      await page.mouse.move(box.x + 8, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x - 92, box.y - 72, { steps: 5 });
      await page.mouse.up();
      await thing(page, /^Till camera/).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("ArrowDown");
      await page.getByRole("button", { name: "Draw area Shoes" }).click();
      const stage = await page.locator("main svg[data-tool]").boundingBox();
      ok(stage);
      for (const [x, y] of [
        [0.2, 0.2],
        [0.4, 0.2],
        [0.4, 0.5],
      ] as const)
        await page.mouse.click(stage.x + x * stage.width, stage.y + y * stage.height);
      await page.keyboard.press("Enter");
      await sees(thing(page, /^Shoes, points: 3/));

      await page.getByRole("button", { name: "Save", exact: true }).click();
      await sees(page.getByText("Saved"));
      ok(Date.now() - began < 3 * minuteMs, "it takes less than three minutes");
      const labels = () =>
        page
          .locator("main svg")
          .getByRole("button")
          .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
      const placed = (await labels()).filter((label) => label?.includes("×") || label?.includes("points"));
      await page.reload();
      await sees(thing(page, /^North ceiling/));
      // The names of areas come after the plan.
      await sees(thing(page, /^Shoes/));
      equal((await labels()).sort().join("\n"), placed.sort().join("\n"));

      const { content } = await ask(heatReports.list, { query: { entityId } });
      const kept = await ask(heatReports.byId, { query: { hrId: content[0]?.id as number } });
      equal(kept.options.length, 3);
      equal(kept.zones[0]?.points.length, 3);
      equal(kept.width / kept.height, 1.6);
    },

    "a page of a PDF file becomes the plan; one that cannot be read is refused": async ({
      arrive,
      server,
      shop,
    }) => {
      const ask = askAs(server.url, shop.token);
      const { content } = await ask(entities.choices, { query: {}, body: {} });
      const entityId = content[0]?.id as number;
      const { id } = await ask(heatReports.create, { body: { name: "Upper floor", entityId } });
      const page = await arrive({ at: `/en/heatmap-config?_code=${id}`, token: shop.token });
      const choose = (name: string, buffer: Buffer) =>
        page
          .locator("main input[type=file]")
          .first()
          .setInputFiles({ name, mimeType: "application/pdf", buffer });
      await choose("broken.pdf", Buffer.from("%PDF-1.4 and nothing of it"));
      await sees(page.getByText("This PDF can't be read. Save the page as PNG or SVG and upload that."));

      const red = { width: 300, height: 300, colour: "1 0 0" };
      const blue = { width: 600, height: 300, colour: "0 0 1" };
      await choose("plans.pdf", pdfOf([red, blue]));
      const dialog = page.getByRole("dialog", { name: "Which page is the plan?" });
      await sees(dialog.getByRole("img", { name: "Page 1 of the file" }).locator("canvas"));
      await dialog.getByRole("button", { name: "Next page" }).click();
      await sees(dialog.getByRole("img", { name: "Page 2 of the file" }).locator("canvas"));
      await dialog.getByRole("button", { name: "Use this page" }).click();
      await sees(page.locator("main svg image"));
      equal(await middleColour(page), "0 0 255");
      const kept = await ask(heatReports.byId, { query: { hrId: id } });
      equal(`${kept.width} x ${kept.height}`, "2400 x 1200");

      await choose("one.pdf", pdfOf([red]));
      await page.waitForFunction(
        (old) => document.querySelector("main svg image")?.getAttribute("href") !== old,
        kept.img,
      );
      await sees(page.getByText("Plan picture saved").first());
    },

    "who is not signed in is led to signing in, and back": async ({ arrive, server, shop }) => {
      const ask = askAs(server.url, shop.token);
      const { content } = await ask(heatReports.list, { query: {} });
      const id = content[0]?.id as number;
      const page = await arrive({ at: `/en/heatmap-config?_code=${id}` });
      const wanted = encodeURIComponent(`/heatmap-config?_code=${id}`);
      await isAt(page, `/en/login?redirect=${wanted}`);
      const signedIn = await arrive({ at: `/en/heatmap-config?_code=${id}`, token: shop.token });
      await sees(thing(signedIn, /^North ceiling/));
    },
  },
};
