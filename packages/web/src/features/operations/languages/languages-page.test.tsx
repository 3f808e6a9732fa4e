import {
  type LanguageCoverage,
  languages,
  type SuggestionState,
  type Wording,
  type WordingSuggestion,
} from "@foyer/contract/operations/languages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { LanguagesPage } from "./languages-page.tsx";

inEnglish();

const arabic: LanguageCoverage = {
  ...{ code: "ara", name: "العربية", tag: "ar", direction: "rtl" },
  phrases: { total: 3_000, translated: 2_999 },
  guide: { total: 500, translated: 500 },
  areas: [
    { area: "common", total: 2_000, translated: 1_999 },
    { area: "home", total: 1_000, translated: 1_000 },
  ],
  ...{ open: 2, accepted: 1 },
};

const suggestion = (id: number, state: SuggestionState): WordingSuggestion => ({
  ...{ id, state, language: "ara", key: "common.save", author: "mara", companyName: "Arcades" },
  ...{ english: { "": "Save" }, before: { "": "حفظ" }, now: { "": "احفظ" }, texts: { "": "خزّن" } },
  ...{ createTime: "2026-05-04T09:00:00Z", settledBy: state === "open" ? null : "admin" },
});

let server: ReturnType<typeof stubServer>;
let states: SuggestionState[];

beforeEach(() => {
  server = stubServer();
  states = ["open"];
  server.grant(languages.list, [arabic]);
  server.grant(languages.texts, ({ query }) => {
    const wordings: (Wording & { suggested: number })[] = [
      { key: "common.save", english: { "": "Save" }, own: { "": "حفظ" }, forms: [""], suggested: 2 },
      { key: "common.page", english: { "": "Page {{page}}" }, own: {}, forms: [""], suggested: 0 },
    ];
    const content = wordings
      .filter(({ own }) => query.get("show") !== "missing" || Object.keys(own).length === 0)
      .map((wording) => ({ ...wording, id: wording.key }));
    return { content, totalElements: content.length };
  });
  server.grant(languages.suggestions, () => ({
    content: states.map((state, nth) => suggestion(nth + 1, state)),
    totalElements: states.length,
  }));
});

test("a language that lacks one text of thousands is not whole, and opens to its texts", async () => {
  const user = userEvent.setup();
  renderScreen(<LanguagesPage />);
  const row = within(await screen.findByRole("row", { name: /العربية/ }));
  expect(row.getByText("99%")).toBeTruthy();
  expect(row.getByText("1 text missing")).toBeTruthy();
  expect(row.getByText("Complete")).toBeTruthy();

  await user.click(row.getByRole("button", { name: "العربية" }));
  await screen.findByText("Not translated");
  const own = screen.getByText("حفظ");
  expect([own.getAttribute("lang"), own.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  await waitFor(() => expect(location.search).toContain("language=ara"));

  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Missing");
  await waitFor(() => expect(screen.queryByText("حفظ")).toBeNull());
  expect(screen.getByText("common.page")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "All languages" }));
  await screen.findByRole("row", { name: /العربية/ });
  await waitFor(() => expect(location.search).not.toContain("language"));
});

test("a suggestion is accepted and taken back, and the file downloaded", async () => {
  const decide = (state: SuggestionState) => () => {
    states = [state];
    return null;
  };
  server.grant(languages.accept, decide("accepted"));
  server.grant(languages.reject, decide("rejected"));
  server.grantFile(languages.export, { name: "ara.json", text: "{}" });
  const user = userEvent.setup();
  renderScreen(<LanguagesPage />, { address: "/?language=ara&tab=suggestions" });
  await screen.findByText("خزّن");
  expect(screen.getByText("The text has changed since.")).toBeTruthy();
  expect(screen.getByText("Arcades")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Accept: common.save" }));
  await screen.findByText("by admin");
  expect(server.callsTo(languages.accept)[0]?.body).toEqual([1]);
  expect(screen.queryByRole("button", { name: "Accept: common.save" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reject: common.save" }));
  await screen.findByRole("button", { name: "Accept: common.save" });

  await user.click(screen.getByRole("button", { name: "Download file" }));
  await waitFor(() => expect(server.callsTo(languages.export)[0]?.query.get("language")).toBe("ara"));
});

test("without the right to decide there is nothing to press, without that to see nothing at all", async () => {
  const user = userEvent.setup();
  const { unmount } = renderScreen(<LanguagesPage />, { permissions: ["language:list"] });
  await user.click(await screen.findByRole("button", { name: "العربية" }));
  await user.click(await screen.findByRole("tab", { name: "Suggestions" }));
  await screen.findByText("خزّن");
  expect(screen.queryByRole("button", { name: "Accept: common.save" })).toBeNull();
  unmount();
  renderScreen(<LanguagesPage />, { permissions: [] });
  await screen.findByText(/language:list/);
});
