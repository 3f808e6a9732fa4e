import { type LogEntry, logs, systemLogs } from "@foyer/contract/operations/logs";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { LogsPage } from "./logs-page.tsx";
import { SystemLogsPage } from "./system-logs-page.tsx";

let server: ReturnType<typeof stubServer>;
let entries: LogEntry[];
let isMore: boolean;

const entry = (id: number, more: Partial<LogEntry> = {}): LogEntry => ({
  id,
  tenantId: 3,
  companyName: "Harbour",
  operator: "ann",
  action: "change",
  thing: "organisation",
  object: "South",
  sentence: [
    { text: "Ann", isName: true },
    { text: " renamed the organisation “", isName: false },
    { text: "North", isName: true },
    { text: "” to “", isName: false },
    { text: "South", isName: true },
    { text: "”", isName: false },
  ],
  endpoint: "PUT /api/dept",
  state: "success",
  status: 200,
  refusal: null,
  reason: "",
  time: "2026-05-13T10:00:00Z",
  address: "10.0.0.1",
  ...more,
});

beforeAll(async () => {
  history.replaceState(null, "", "/en");
  chooseLanguage();
  await startPhrases("en");
});

beforeEach(() => {
  server = stubServer();
  isMore = false;
  entries = [
    entry(2),
    entry(1, {
      operator: "",
      action: "signIn",
      thing: "account",
      object: "nobody",
      sentence: [
        { text: "nobody", isName: true },
        { text: " tried to sign in – refused: Too many attempts. Wait … s.", isName: false },
      ],
      state: "refused",
      status: 429,
      refusal: "auth.tooManyTries",
      tenantId: 0,
      companyName: null,
    }),
  ];
  const page = () => ({ content: entries, totalElements: entries.length, isMore });
  server.grant(logs.list, page);
  server.grant(systemLogs.list, page);
  server.grant(logs.operators, ["ann", "bob"]);
  server.grant(systemLogs.operators, ["ann", "bob"]);
  server.grant(systemLogs.companies, [{ id: 3, name: "Harbour" }]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("entries say in words who did what to which thing, and why it was refused", async () => {
  renderScreen(<LogsPage />);
  const changed = within(await readRow("South"));
  for (const text of ["ann", "Success", "10.0.0.1"]) expect(changed.getByText(text)).toBeTruthy();
  const cell = (await screen.findByText("South")).closest("span");
  expect(cell?.textContent).toBe("Ann renamed the organisation “North” to “South”");
  // What users wrote may run the other way: it stands in frames of its own.
  expect([...(cell?.querySelectorAll("bdi") ?? [])].map((name) => name.textContent)).toEqual([
    "Ann",
    "North",
    "South",
  ]);
  const refused = within(await readRow("nobody"));
  for (const text of ["Unknown", "Refused"]) expect(refused.getByText(text)).toBeTruthy();
  expect((await readRow("nobody")).textContent).toContain("tried to sign in – refused: Too many attempts.");
  expect(screen.getByText("What everyone in the company has done, at all sites.")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Company" })).toBeNull();
  expect(server.callsTo(logs.list)[0]?.query.get("size")).toBe("20");
});

test("filters travel in the address and in the question", async () => {
  const user = userEvent.setup();
  renderScreen(<LogsPage />, { address: "/?state=refused&startTime=2026-05-12&page=2" });
  await readRow("South");
  expect(Object.fromEntries(server.callsTo(logs.list)[0]?.query ?? [])).toMatchObject({
    state: "refused",
    startTime: "2026-05-12",
    page: "1",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const asked = () => Object.fromEntries(server.callsTo(logs.list).at(-1)?.query ?? []);
  await user.selectOptions(screen.getByLabelText("Operation"), "Deleted");
  await waitFor(() => expect(asked()).toMatchObject({ action: "delete", page: "0" }));
  await user.selectOptions(screen.getByLabelText("Object"), "Device");
  await waitFor(() => expect(asked()).toMatchObject({ thing: "device" }));
  await user.click(screen.getByRole("combobox", { name: "Operator" }));
  await user.click(await screen.findByRole("option", { name: "bob" }));
  await waitFor(() => expect(asked()).toMatchObject({ operator: "bob" }));
  await user.type(screen.getByRole("searchbox"), "door");
  await waitFor(() => expect(asked()).toMatchObject({ search: "door", state: "refused" }));
  expect(await screen.findByText(/Searched in the latest 10,000 entries/)).toBeTruthy();
});

test("a long log says that there is more", async () => {
  isMore = true;
  renderScreen(<LogsPage />);
  expect(await screen.findByText(/^More than 10,000 entries match/)).toBeTruthy();
});

test("an entry shows what it changed, field by field", async () => {
  server.grant(logs.details, {
    ...entry(2),
    changes: [
      { field: "Name", before: "North", after: "South", changed: true },
      { field: "Order", before: "4", after: "4", changed: false },
      { field: "Remark", before: null, after: "–", changed: false },
    ],
    content: { id: 7, name: "South" },
    before: { id: 7, name: "North" },
  });
  const user = userEvent.setup();
  renderScreen(<LogsPage />);
  await user.click(within(await readRow("South")).getByRole("button", { name: /^Details/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Changed: Organisation" }));
  const rows = async () => (await dialog.findAllByRole("row")).slice(1).map((row) => row.textContent);
  expect(await rows()).toEqual(["Name (Changed)NorthSouth"]);
  await user.click(dialog.getByLabelText("Only changes"));
  expect(await rows()).toEqual(["Name (Changed)NorthSouth", "Order44", "Remark––"]);
  expect(dialog.getByText("PUT /api/dept")).toBeTruthy();
  expect(server.callsTo(logs.details)[0]?.query.get("id")).toBe("2");
});

test("what is filtered is saved as a file", async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => "blob:of-test";
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  server.grant(logs.exportFile, new Uint8Array([1]));
  const user = userEvent.setup();
  renderScreen(<LogsPage />, { address: "/?state=refused&page=1" });
  await readRow("South");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export as CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const asked = server.callsTo(logs.exportFile)[0]?.query;
  expect([asked?.get("format"), asked?.get("state"), asked?.get("page")]).toEqual(["csv", "refused", null]);
  click.mockRestore();
});

test("the platform's log has companies, and asks for the entry of the right one", async () => {
  server.grant(systemLogs.details, { ...entry(2), changes: [], content: null, before: null });
  const user = userEvent.setup();
  renderScreen(<SystemLogsPage />);
  expect(within(await readRow("South")).getByText("Harbour")).toBeTruthy();
  expect(within(await readRow("nobody")).getByText("Platform")).toBeTruthy();
  await user.click(within(await readRow("South")).getByRole("button", { name: /^Details/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Nothing was sent.")).toBeTruthy();
  expect(Object.fromEntries(server.callsTo(systemLogs.details)[0]?.query ?? [])).toEqual({
    id: "2",
    tenantId: "3",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await user.click(dialog.getByRole("button", { name: "Close dialog" }));
  await user.selectOptions(screen.getByLabelText("Company"), "Platform");
  await waitFor(() => expect(server.callsTo(systemLogs.list).at(-1)?.query.get("tenantId")).toBe("0"));
  await waitFor(() => expect(server.callsTo(systemLogs.operators).at(-1)?.query.get("tenantId")).toBe("0"));
});

test("who may not look is told so", async () => {
  renderScreen(<LogsPage />, { permissions: ["log:all"] });
  expect(await screen.findByText(/log:list/)).toBeTruthy();
  cleanup();
  renderScreen(<SystemLogsPage />, { permissions: ["log:list"] });
  expect(await screen.findByText(/log:all/)).toBeTruthy();
});
