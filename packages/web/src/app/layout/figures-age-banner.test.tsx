import { home } from "@foyer/contract/analytics/home";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ask } from "../../lib/api.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { FiguresAgeBanner } from "./figures-age-banner.tsx";

inEnglish();

const answering = (asOf?: string) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: 200, data: [], asOf })));

test("figures from a copy that is behind say as of when, until they are new again", async () => {
  renderScreen(<FiguresAgeBanner />);
  const shown = () => screen.queryByText(/^Figures as of .*:\d\d.*20 sec/);
  answering(new Date(Date.now() - 20_000).toISOString());
  await act(() => ask(home.trend, { query: { type: "flowIn" } }));
  expect(shown()).not.toBeNull();
  answering();
  // What is no figure says nothing about them.
  await act(() => ask(home.statisTypes));
  expect(shown()).not.toBeNull();
  await act(() => ask(home.trend, { query: { type: "flowIn" } }));
  expect(shown()).toBeNull();
});
