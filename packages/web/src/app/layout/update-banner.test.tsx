import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { lazyPart } from "../../lib/lazy-part.ts";
import { phrase } from "../../lib/phrases.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { UpdateBanner } from "./update-banner.tsx";

test("a part that cannot be had leaves the page as it was, and the page says so", async () => {
  const Gone = lazyPart<{ name: string }>(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  renderScreen(
    <>
      <UpdateBanner />
      <input aria-label="Name" defaultValue="typed" />
      <Suspense fallback={<button type="button">Open</button>}>
        <Gone name="part" />
      </Suspense>
    </>,
  );
  await screen.findByText(phrase("layout.partMissing"));
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "typed");
  expect(screen.getByRole("button", { name: "Open" })).toBeDefined();
});
