import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { agoText } from "../lib/ago-text.ts";
import { setLanguage } from "../lib/language.ts";
import { inEnglish } from "../testing/in-english.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { Ago } from "./ago.tsx";

inEnglish();
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "setInterval", "clearInterval"],
    now: new Date("2026-05-13T12:00:00Z"),
  });
});
afterEach(() => {
  vi.useRealTimers();
  setLanguage("en");
});

test("how long ago, in the greatest unit; beyond a week the day; never in the future", () => {
  const now = Date.parse("2026-05-13T12:00:00Z");
  const texts = ["11:59:30", "11:58:01", "10:00:00", "12:00:20"].map((time) =>
    agoText(`2026-05-13T${time}Z`, now),
  );
  expect(texts).toEqual(["now", "1 min. ago", "2 hr. ago", "now"]);
  expect(agoText("2026-05-12T12:00:00Z", now)).toBe("yesterday");
  expect(agoText("2026-05-06T12:00:01Z", now)).toBe("6 days ago");
  // Still the day before on the site's clock.
  expect(agoText("2026-05-01T02:00:00Z", now, "America/New_York")).toBe("Apr 30, 2026");
  setLanguage("de");
  expect(agoText("2026-05-13T10:00:00Z", now)).toBe("vor 2 Std.");
});

test("the moment itself is there on hover and for screen readers, and the words follow the clock", async () => {
  renderScreen(
    <Ago moment="2026-05-13T11:58:00Z" zone="Asia/Tokyo" words={(time) => `Last heard ${time}`} />,
  );
  const time = await screen.findByText(/^Last heard 2 min\. ago/);
  expect(time.getAttribute("title")).toBe("May 13, 2026, 20:58 GMT+9");
  expect(time.textContent).toBe("Last heard 2 min. ago (May 13, 2026, 20:58 GMT+9)");
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(time.textContent).toContain("Last heard 3 min. ago");
});
