import { occupancy, type PublicOccupancy } from "@foyer/contract/analytics/occupancy";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../lib/language.ts";
import { startPhrases } from "../../lib/phrases.ts";
import { stubServer } from "../../testing/stub-server.ts";
import { guardAddress, occupancySecret } from "../guard-address.ts";
import { PublicOccupancyPage } from "./public-occupancy-page.tsx";

const shown: PublicOccupancy = {
  name: "The bakery",
  shows: "people",
  people: 1234,
  percent: 80,
  state: "filling",
  asOf: "2026-05-13T10:05:00.000Z",
  zone: "Europe/Berlin",
  isStale: false,
  at: "2026-05-13T10:07:00.000Z",
};

let server: ReturnType<typeof stubServer>;

beforeEach(async () => {
  server = stubServer();
  // What a visitor loads.
  history.replaceState(null, "", "/en/occupancy/s3cret");
  await startPhrases(chooseLanguage(), ["signIn"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () =>
  render(
    <DirectionProvider>
      <MantineProvider env="test">
        <PublicOccupancyPage secret="s3cret" />
      </MantineProvider>
    </DirectionProvider>,
  );

test("a number of people, how full that is, and as of when", async () => {
  server.grant(occupancy.shown, shown);
  open();
  expect((await screen.findByRole("heading")).textContent).toBe("The bakery");
  // The title follows what is drawn.
  await waitFor(() => expect(document.title).toBe("The bakery"));
  expect(screen.getByText("1,234")).toBeTruthy();
  expect(screen.getByText("people inside")).toBeTruthy();
  expect(screen.getByText("80% full")).toBeTruthy();
  expect(screen.getByText("It is filling up")).toBeTruthy();
  expect(screen.getByText(/^As of/)).toBeTruthy();
  expect(screen.queryByText(/may be wrong/)).toBeNull();
});

test("only a percentage, only a word, nothing known", async () => {
  server.grant(occupancy.shown, { ...shown, shows: "percent", people: null });
  open();
  expect(await screen.findByText("80%")).toBeTruthy();
  cleanup();
  server.grant(occupancy.shown, { ...shown, shows: "words", people: null, percent: null, state: "full" });
  open();
  expect(await screen.findByText("It is full")).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
  cleanup();
  server.grant(occupancy.shown, { ...shown, people: null, percent: null, state: null, asOf: null });
  open();
  expect(await screen.findByText("The number is not known right now.")).toBeTruthy();
  expect(screen.getByText("Nothing has been counted yet.")).toBeTruthy();
});

test("it asks again every 15 seconds; what is old says how old it is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.grant(occupancy.shown, shown);
  open();
  await screen.findByText("1,234");
  server.grant(occupancy.shown, { ...shown, people: 7, isStale: true, asOf: "2026-05-13T09:00:00.000Z" });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByText("7")).toBeTruthy();
  expect(screen.getByText("No update for 1h 7m. The number may be wrong.")).toBeTruthy();
  server.refuse(occupancy.shown, "server.away", 503);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByText("Connection lost. Trying again…")).toBeTruthy();
  expect(screen.getByText("7")).toBeTruthy();
});

test("a link that leads nowhere says so and shows nothing any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.grant(occupancy.shown, shown);
  open();
  await screen.findByText("1,234");
  server.refuse(occupancy.shown, "notFound.thing", 404);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.queryByText("1,234")).toBeNull();
  expect(screen.queryByText("The bakery")).toBeNull();
});

test("its address is left alone by the guard", () => {
  history.replaceState(null, "", "/en/occupancy/abc-_123");
  guardAddress();
  expect(location.pathname).toBe("/en/occupancy/abc-_123");
  expect(occupancySecret("/occupancy/abc-_123")).toBe("abc-_123");
  for (const other of ["/occupancy", "/occupancy/", "/occupancy/a/b", "/analysis/occupancy"])
    expect(occupancySecret(other), other).toBeUndefined();
});
