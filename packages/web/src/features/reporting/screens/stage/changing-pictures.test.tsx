import type { Background } from "@foyer/contract/reporting/screens/screen-values";
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../../testing/in-english.ts";
import { ChangingPictures } from "./changing-pictures.tsx";

inEnglish();

type Pictures = Extract<Background, { kind: "pictures" }>;
const of = (imgs: string[], fade = true): Pictures => ({
  ...{ kind: "pictures", imgs, fit: "cover", seconds: 30, fade },
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(60_000_000 + 10_000);
});

const shown = (container: Element) => container.querySelector("img[data-shown]")?.getAttribute("src");
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

test("pictures follow one another by the clock, the next one loaded and the last one below", async () => {
  const { container } = render(<ChangingPictures background={of(["/images/a", "/images/b", "/images/c"])} />);
  const first = shown(container);
  expect(container.querySelectorAll("img")).toHaveLength(3);
  await pass(19);
  expect(shown(container)).toBe(first);
  await pass(2);
  const second = shown(container);
  await pass(30);
  const third = shown(container);
  expect(new Set([first, second, third]).size).toBe(3);
  await pass(30);
  expect(shown(container)).toBe(first);
  expect([...container.querySelectorAll("img")].map(({ style }) => style.opacity)).toEqual(["1", "1", "0"]);
});

test("two displays that begin at other moments show the same", async () => {
  const background = of(["/images/a", "/images/b"], false);
  const one = render(<ChangingPictures background={background} />);
  await pass(47);
  const other = render(<ChangingPictures background={background} />);
  expect(shown(other.container)).toBe(shown(one.container));
  expect(other.container.querySelector("[data-fades]")).toBeNull();
});

test("one picture stays, none leaves the ground", async () => {
  const { container, rerender } = render(<ChangingPictures background={of(["", "/images/a"])} />);
  await pass(300);
  expect(container.querySelectorAll("img")).toHaveLength(1);
  rerender(<ChangingPictures background={of([])} />);
  expect(container.querySelectorAll("img")).toHaveLength(0);
});
