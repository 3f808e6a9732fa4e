import { expect, test } from "vitest";
import { SiteChanges } from "./site-changes.ts";

const hourMs = 3_600_000;
const [yesterday, today, tomorrow] = [0, 24 * hourMs, 48 * hourMs];

test("counts change what is about their time, or any after it, of their site alone", () => {
  const changes = new SiteChanges();
  const before = changes.now;
  changes.note([1], today + 3 * hourMs);
  expect(changes.isChanged(1, before, tomorrow)).toBe(true);
  expect(changes.isChanged(1, before, today)).toBe(false);
  expect(changes.isChanged(2, before, tomorrow)).toBe(false);
  const after = changes.now;
  expect(changes.isChanged(1, after, tomorrow)).toBe(false);
  changes.note([1], yesterday);
  expect(changes.isChanged(1, after, today)).toBe(true);
  const settled = changes.now;
  changes.note([1], today + 4 * hourMs);
  expect(changes.isChanged(1, settled, today)).toBe(false);
});

test("counts of a whole year, hour by hour, are known as what they were", () => {
  const changes = new SiteChanges();
  const year = 365 * 24;
  changes.note([1], 0);
  const afterFirst = changes.now;
  for (let hour = year; hour < 2 * year; hour++) changes.note([1], hour * hourMs);
  expect(changes.isChanged(1, afterFirst, 2 * year * hourMs)).toBe(true);
  const settled = changes.now;
  expect(changes.isChanged(1, settled, 2 * year * hourMs)).toBe(false);
  changes.note([1], 2 * year * hourMs);
  expect(changes.isChanged(1, settled, 2 * year * hourMs)).toBe(false);
  expect(changes.isChanged(1, settled, (2 * year + 1) * hourMs)).toBe(true);
});

test("a change of places or settings changes all", () => {
  const changes = new SiteChanges();
  const before = changes.now;
  changes.note([1], today);
  expect(changes.isAllChanged(before)).toBe(false);
  changes.noteAll();
  expect([changes.isAllChanged(before), changes.isChanged(7, before, yesterday)]).toEqual([true, true]);
  expect(changes.isChanged(7, changes.now, tomorrow)).toBe(false);
});
