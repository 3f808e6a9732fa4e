import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../testing/in-english.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { SearchField } from "./search-field.tsx";

inEnglish();

const searches: string[] = [];
let change: (value: string) => void;

/** A page whose address takes a moment to say what is searched. */
function SlowPage({ delay }: { delay: number }) {
  const [value, setValue] = useState("");
  change = setValue;
  const search = (text: string) => {
    searches.push(text);
    setTimeout(() => setValue(text), delay);
  };
  return <SearchField value={value} onSearch={search} placeholder="Search names" />;
}

beforeEach(() => {
  vi.useFakeTimers();
  searches.length = 0;
});
afterEach(() => vi.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>("searchbox");
const enter = (value: string) => fireEvent.change(box(), { target: { value } });
function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test("letters typed while the search before them is on its way stay", () => {
  renderScreen(<SlowPage delay={200} />);
  enter("do");
  wait(310);
  enter("doo");
  wait(250);
  expect(box().value).toBe("doo");
  enter("door");
  wait(600);
  expect([box().value, searches]).toEqual(["door", ["do", "door"]]);
});

test("a blank at the end waits for the next word", () => {
  renderScreen(<SlowPage delay={10} />);
  enter("north ");
  wait(400);
  expect([box().value, searches]).toEqual(["north ", ["north"]]);
});

test("what changes from outside is shown, also what was searched before", () => {
  renderScreen(<SlowPage delay={10} />);
  enter("do");
  wait(400);
  enter("door");
  wait(400);
  act(() => change("do"));
  expect(box().value).toBe("do");
  act(() => change(""));
  expect(box().value).toBe("");
});
