import { exportOf, exportRuns } from "@foyer/contract/analytics/export";
import { peaks } from "@foyer/contract/analytics/peaks";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ExportButton } from "./export-button.tsx";

const endpoint = exportOf(peaks.peaks);
const body = { type: "flowIn", startTime: "2026-05-04", endTime: "2026-05-10" };

let saved: { name: string; file: Blob }[];

beforeAll(async () => {
  history.replaceState(null, "", "/en");
  chooseLanguage();
  await startPhrases("en");
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

beforeEach(() => {
  saved = [];
  let file = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    file = blob as Blob;
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});

async function choose(name: RegExp) {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name }));
  return user;
}

test("the answer is saved as the server names it, asked as the question with format and id", async () => {
  const server = stubServer();
  server.grantFile(endpoint, { name: "東京 - Peaks.xlsx", text: "cells" });
  renderScreen(<ExportButton endpoint={endpoint} body={body} />);
  await choose(/Excel/);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("東京 - Peaks.xlsx");
  expect(await saved[0]?.file.text()).toBe("cells");
  const [call] = server.callsTo(endpoint);
  expect(call?.body).toEqual({
    ...body,
    format: "xlsx",
    exportId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a long one says how far it is and can be cancelled", async () => {
  const server = stubServer();
  server.grantFile(endpoint, { name: "x.csv", text: "", sent: new Promise(() => undefined) });
  let progress = {
    state: "waiting" as "waiting" | "running",
    rowsDone: 0,
    rowsTotal: null as number | null,
    before: 2,
  };
  server.grant(exportRuns.progress, () => progress);
  renderScreen(<ExportButton endpoint={endpoint} body={body} />);
  const user = await choose(/CSV/);
  const dialog = await screen.findByRole("dialog", { name: "Preparing the file" });
  expect(await within(dialog).findByText("2 other exports go first")).toBeTruthy();
  progress = { state: "running", rowsDone: 40_000, rowsTotal: 100_000, before: 0 };
  expect(await within(dialog).findByText(/40,000 of 100,000 rows/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const asked = server.callsTo(exportRuns.progress).length;
  expect(asked).toBeGreaterThan(0);
  expect(saved).toEqual([]);
  expect(screen.queryByText(/Couldn.t/)).toBeNull();
});

test("what goes wrong is said, with a way to try again", async () => {
  const server = stubServer();
  server.refuse(endpoint, "export.busy", 429, { message: "Other exports are being prepared." });
  renderScreen(<ExportButton endpoint={endpoint} body={body} />);
  const user = await choose(/Excel/);
  const dialog = await screen.findByRole("dialog", { name: /Couldn.t prepare/ });
  expect(within(dialog).getByRole("alert").textContent).toBe("Other exports are being prepared.");
  server.grantFile(endpoint, { name: "x.xlsx", text: "" });
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a page without a chart has no picture to give; without a question there is no button", async () => {
  stubServer();
  renderScreen(<ExportButton endpoint={endpoint} body={body} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Export" }));
  const picture = await screen.findByRole("menuitem", { name: /Picture of the chart/ });
  expect(picture.textContent).toContain("This page has no chart.");
  expect(picture.hasAttribute("disabled") || picture.getAttribute("data-disabled")).toBeTruthy();
  cleanup();
  renderScreen(<ExportButton endpoint={endpoint} body={undefined} />);
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

test("what stands in place of a chart has a picture too, to be saved or copied", async () => {
  const drawn: Promise<Blob>[] = [];
  vi.stubGlobal(
    "ClipboardItem",
    class {
      constructor(items: Record<string, Promise<Blob>>) {
        drawn.push(...Object.values(items));
      }
    },
  );
  const write = vi.fn(() => Promise.resolve());
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ write } as unknown as Clipboard);
  stubServer();
  renderScreen(
    <>
      <ol data-pictured>
        <li>Berlin</li>
      </ol>
      <ExportButton endpoint={endpoint} body={body} />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  const picture = await screen.findByRole("menuitem", { name: /Picture of the chart/ });
  expect(picture.getAttribute("data-disabled")).toBeNull();
  await userEvent.click(screen.getByRole("menuitem", { name: "Copy picture" }));
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(drawn).toHaveLength(1);
  // What draws it is still being loaded.
  await Promise.allSettled(drawn);
  vi.unstubAllGlobals();
});
