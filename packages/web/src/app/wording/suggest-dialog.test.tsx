import { languages } from "@foyer/contract/operations/languages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { loadedPhrases } from "../../lib/phrases.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { LanguageMenu } from "../layout/language-menu.tsx";
import { seenPhrases } from "./seen-phrases.ts";

inEnglish();

const plain = { key: "common.save", english: { "": "Save" }, own: { "": "Save" }, forms: [""] };
const plural = {
  key: "languages.missing",
  english: { one: "{{count}} text missing", other: "{{count}} texts missing" },
  own: { one: "{{count}} text missing", other: "{{count}} texts missing" },
  forms: ["one", "other"],
};

let server: ReturnType<typeof stubServer>;

beforeEach(() => {
  server = stubServer();
  server.grant(languages.wordings, ({ body }) => ("search" in (body as object) ? [plural] : [plain, plural]));
  server.grant(languages.suggest, { id: 1 });
});

async function openDialog() {
  const user = userEvent.setup();
  renderScreen(
    <>
      <button type="button">Save</button>
      <p>
        <span>3 texts missing</span> <img alt="" title="Page 7" />
      </p>
      <LanguageMenu />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Language: English" }));
  await user.click(await screen.findByRole("menuitem", { name: "Suggest a better wording" }));
  return { user, dialog: within(await screen.findByRole("dialog")) };
}

test("what the page says is offered, with values filled in and read out alone as well", async () => {
  document.body.innerHTML = `<p>Save</p><b>12 texts missing</b><i aria-label="Page 7"></i><u>Anything else</u>`;
  const seen = seenPhrases(loadedPhrases());
  expect(seen).toEqual(expect.arrayContaining(["common.save", "languages.missing", "common.page"]));
  expect(seen).not.toContain("common.cancel");
  document.body.innerHTML = "";
});

test("a text of the page is chosen and a better one sent", async () => {
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole("button", { name: "Save" }));
  const keys = expect.arrayContaining(["common.save", "languages.missing", "common.page"]);
  expect(server.callsTo(languages.wordings)[0]?.body).toEqual({ language: "en", keys });
  const field = await screen.findByRole("textbox", { name: /Your suggestion/ });
  await user.clear(field);
  await user.type(field, "Keep");
  await user.click(screen.getByRole("button", { name: "Send suggestion" }));
  await screen.findByText(/Your suggestion is on its way/);
  expect(server.callsTo(languages.suggest)[0]?.body).toEqual({
    language: "en",
    key: "common.save",
    texts: { "": "Keep" },
  });
});

test("any other text is searched; every plural form is asked for, and places have to stay", async () => {
  const { user, dialog } = await openDialog();
  await dialog.findByRole("button", { name: "Save" });
  await user.type(dialog.getByRole("searchbox", { name: "Search texts" }), "missing");
  await waitFor(() =>
    expect(server.callsTo(languages.wordings).at(-1)?.body).toEqual({ language: "en", search: "missing" }),
  );
  await user.click(await dialog.findByRole("button", { name: "{{count}} texts missing" }));
  const one = await screen.findByRole("textbox", { name: /numbers such as 1/ });
  await user.clear(one);
  await user.type(one, "One is missing");
  const other = screen.getByRole("textbox", { name: /numbers such as 0, 2/ });
  await user.clear(other);
  await user.type(other, "Some are missing");
  await user.click(screen.getByRole("button", { name: "Send suggestion" }));
  await screen.findByText(/Keep the same places/);
  expect(server.callsTo(languages.suggest)).toEqual([]);
  await user.type(other, ": {{{{count}}");
  await user.click(screen.getByRole("button", { name: "Send suggestion" }));
  await waitFor(() =>
    expect(server.callsTo(languages.suggest)[0]?.body).toMatchObject({
      texts: { one: "One is missing", other: "Some are missing: {{count}}" },
    }),
  );
});
