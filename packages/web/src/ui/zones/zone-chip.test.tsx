import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useFormat } from "../../lib/format.ts";
import { PageZone, zonesOfRows } from "../../lib/page-zone.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { PageHeader } from "../page-header.tsx";
import { ZonesChip } from "./zones-chip.tsx";

vi.hoisted(() => {
  process.env.TZ = "Asia/Tokyo";
});

inEnglish();

const noon = "2026-05-04T12:00:00Z";

function Times() {
  const format = useFormat();
  return <p>{[format.time(noon, "Europe/Berlin"), format.time(noon)].join(", ")}</p>;
}

const showPage = (zone: string | undefined) =>
  renderScreen(
    <PageZone value={zone}>
      <PageHeader title="Page" />
      <Times />
    </PageZone>,
  );

test("the head of a page names its zone once; only times of other clocks name theirs", async () => {
  showPage("Europe/Berlin");
  expect(await screen.findByText("Times in Europe/Berlin")).toBeTruthy();
  expect(screen.getByText("14:00, 21:00 GMT+9")).toBeTruthy();
});

test("where each row is on its own site's clock, the head says so and the times name their zone", async () => {
  showPage(zonesOfRows);
  expect(await screen.findByText("Times in each site's time zone")).toBeTruthy();
  expect(screen.getByText("14:00 GMT+2, 21:00")).toBeTruthy();
});

test("a page that has no zone says none", async () => {
  showPage(undefined);
  expect(await screen.findByText("14:00 GMT+2, 21:00")).toBeTruthy();
  expect(screen.queryByText(/Times in/)).toBeNull();
});

test("an answer of one zone names it, of several counts them and tells on demand", async () => {
  renderScreen(<ZonesChip zones={["America/New_York"]} />);
  expect(await screen.findByText("Times in America/New York")).toBeTruthy();
  cleanup();
  renderScreen(<ZonesChip zones={["America/New_York", "Europe/Berlin"]} />);
  expect(await screen.findByRole("button", { name: "2 time zones" })).toBeTruthy();
});
