import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { readyPart } from "./ready-part.tsx";

afterEach(cleanup);

const Hall = () => <p>hall</p>;

test("a part that is loaded already stands at once, without a fallback", async () => {
  const Part = readyPart(async () => Hall);
  await Part.ready();
  const fallbacks: string[] = [];
  const Fallback = () => {
    fallbacks.push("shown");
    return null;
  };
  render(
    <Suspense fallback={<Fallback />}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText("hall")).toBeTruthy();
  expect(fallbacks).toEqual([]);
});

test("any other comes when it is shown, and is loaded once", async () => {
  let loads = 0;
  const Part = readyPart(async () => {
    loads++;
    return Hall;
  });
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );
  expect(screen.getByText("waiting")).toBeTruthy();
  expect(await screen.findByText("hall")).toBeTruthy();
  await Part.ready();
  expect(loads).toBe(1);
});
