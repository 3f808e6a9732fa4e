import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { EffectPreview } from "./effect-preview.tsx";

inEnglish();

test("days left out are told of what is counted and of what other sensors measure", async () => {
  const change = { before: 0, after: 2 };
  renderScreen(
    <EffectPreview
      preview={{
        fromDay: "2026-05-01",
        toDay: "2026-05-20",
        entities: 1,
        looked: 1,
        totals: [
          { figure: "incompleteDays", before: 0, after: 1 },
          { figure: "incompleteDays.flowPassby", ...change },
          { figure: "incompleteDays.age", ...change },
        ],
        days: [],
        subjects: [],
      }}
    />,
  );
  const names = (await screen.findAllByRole("button")).map(({ textContent }) => textContent?.split(/\d/)[0]);
  expect(names).toEqual([
    "Days left out as incomplete",
    "Days left out as incomplete: Passers-by",
    "Days left out as incomplete: Age",
  ]);
});
