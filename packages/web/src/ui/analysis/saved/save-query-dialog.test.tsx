import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { SaveQueryDialog } from "./save-query-dialog.tsx";

let server: ReturnType<typeof stubServer>;

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(savedQueries.create, { id: 6 });
});
/** A question about so many places, each with an id of seven digits. */
const makeQuestion = (places: number) =>
  new URLSearchParams({
    of: "0",
    ids: Array.from({ length: places }, (_, index) => 1_000_000 + index).join(","),
  }).toString();

async function save(places: number) {
  const user = userEvent.setup();
  const asked = { screen: "/analysis/compare", question: makeQuestion(places) };
  renderScreen(<SaveQueryDialog asked={asked} onClose={() => {}} />);
  await user.type(await screen.findByLabelText(/Name/), "All");
  await user.click(screen.getByRole("button", { name: "Save" }));
}

test("a question about a thousand places is saved", async () => {
  await save(1000);
  await waitFor(() => expect(server.callsTo(savedQueries.create)).toHaveLength(1));
});

test("one that is too long to be kept says so", async () => {
  await save(1500);
  expect(await screen.findByText(/^Question: at most/)).toBeTruthy();
  expect(server.callsTo(savedQueries.create)).toHaveLength(0);
});
