import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { House } from "../house.tsx";
import { DocPage } from "./doc-page.tsx";
import { guideKeys } from "./guide-entries.ts";
import { guideText, needGuide } from "./guide-text.ts";

inEnglish();

afterEach(cleanup);

async function open(asked: string) {
  await needGuide();
  render(
    <House>
      <DocPage asked={asked} />
    </House>,
  );
}

test("the whole guide is one page, for everybody and for the printer", async () => {
  await open("");
  const read = screen.getByRole("main");
  const titles = within(read)
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(guideKeys.map((key) => guideText().entries[key].title));
  const contents = screen.getByRole("navigation", { name: "Contents" });
  expect(within(contents).getByRole("link", { name: "Peaks" }).getAttribute("href")).toBe("/en/doc/peaks");
});

test("an entry has an address of its own, and is searched for", async () => {
  await open("captureRate");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Capture rate");
  expect(document.title).toBe("Capture rate · Foyer");
  const contents = screen.getByRole("navigation", { name: "Contents" });
  expect(within(contents).getByRole("link", { current: "page" }).textContent).toBe("Capture rate");
  await userEvent.type(within(contents).getByRole("searchbox"), "daylight");
  expect(within(contents).getAllByRole("link")[0]?.textContent).toMatch(/^Time zone/);
});

test("an address that names no entry says so, beside the contents", async () => {
  await open("nothing");
  expect(screen.getByRole("alert").textContent).toContain("This topic doesn't exist");
  expect(screen.getByRole("navigation", { name: "Contents" })).toBeTruthy();
});
