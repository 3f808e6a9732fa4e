import { expect, test } from "vitest";
import { openingState } from "./opening-state.ts";

const hours = { kind: "daily" as const, from: "2026-05-13T07:00:00.000Z", to: "2026-05-13T19:00:00.000Z" };
const at = (moment: string, zone = "Europe/Berlin") => openingState(hours, new Date(moment), zone);

test("open for a share of its hours, closed before, and unknown after", () => {
  expect(at("2026-05-13T10:00:00Z")).toEqual({ isOpen: true, gone: 0.25, isLaterDay: false });
  expect(at("2026-05-13T06:59:00Z")).toEqual({ isOpen: false, gone: 0, isLaterDay: false });
  expect(at("2026-05-13T19:00:00Z")).toBeNull();
});

test("another day is one of the place's clock", () => {
  expect(at("2026-05-12T21:30:00Z")?.isLaterDay).toBe(true);
  expect(at("2026-05-12T22:30:00Z")?.isLaterDay).toBe(false);
});
