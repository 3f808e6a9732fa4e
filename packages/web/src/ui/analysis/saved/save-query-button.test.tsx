import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { useQuestion } from "../use-question.ts";
import { SaveQueryButton } from "./save-query-button.tsx";
import { SavedNote } from "./saved-note.tsx";

let server: ReturnType<typeof stubServer>;

const saved = {
  id: 5,
  name: "Saturdays",
  screen: "/analysis/compare",
  question: "of=0&types=flowIn",
  shared: false,
  own: true,
  author: "Mara Lindt",
  createTime: "",
  openedTime: null,
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(savedQueries.list, [saved]);
  server.grant(savedQueries.create, { id: 6 });
  server.grant(savedQueries.update, null);
  server.grant(savedQueries.open, {
    screen: saved.screen,
    question: saved.question,
    leftOut: 0,
    narrowed: false,
  });
});
/** A screen of one figure, with a way to ask another one of other places. */
function Screen() {
  const { change } = useQuestion();
  return (
    <>
      <button type="button" onClick={() => change({ metrics: ["flowOut"] })}>
        Exits
      </button>
      <button type="button" onClick={() => change({ ids: [9] })}>
        Other places
      </button>
      <SaveQueryButton screen="/analysis/compare" dataType={0} />
      <SavedNote />
    </>
  );
}

test("what is saved is the question as it stands now, not as it was on arrival", async () => {
  const user = userEvent.setup();
  renderScreen(<Screen />, { address: "/analysis/compare?types=flowIn" });
  await user.click(screen.getByRole("button", { name: "Exits" }));
  await waitFor(() => expect(location.search).toBe("?types=flowOut"));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(await screen.findByText("Save as query…"));
  await user.type(await screen.findByLabelText(/Name/), "Exits");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(savedQueries.create)[0]?.body).toMatchObject({ question: "of=0&types=flowOut" }),
  );
});

test("a saved query that was opened is saved again with what was changed; its note goes with other places", async () => {
  const user = userEvent.setup();
  renderScreen(<Screen />, { address: "/query/create?tab=saved" });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(await screen.findByText("Saturdays"));
  expect(await screen.findByText("Saved query “Saturdays”.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Exits" }));
  await waitFor(() => expect(location.search).toContain("types=flowOut"));
  expect(screen.getByText("Saved query “Saturdays”.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(await screen.findByText("Save changes to “Saturdays”"));
  await waitFor(() =>
    expect(server.callsTo(savedQueries.update)[0]?.body).toMatchObject({
      id: 5,
      question: "of=0&types=flowOut",
    }),
  );
  await user.click(screen.getByRole("button", { name: "Other places" }));
  await waitFor(() => expect(screen.queryByText("Saved query “Saturdays”.")).toBeNull());
});

test("who may save nothing opens what colleagues share; where there is nothing there is no button", async () => {
  const user = userEvent.setup();
  renderScreen(<Screen />, { permissions: ["comparative"] });
  await user.click(await screen.findByRole("button", { name: "Saved queries" }));
  expect(await screen.findByText("Saturdays")).toBeTruthy();
  expect(screen.queryByText("Save as query…")).toBeNull();
  cleanup();
  server.grant(savedQueries.list, []);
  renderScreen(<Screen />, { permissions: ["comparative"] });
  await waitFor(() => expect(server.callsTo(savedQueries.list)).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Saved queries" })).toBeNull();
});
