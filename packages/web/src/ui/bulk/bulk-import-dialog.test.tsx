import { type BulkCheck, type BulkPlan, type BulkProgress, bulk } from "@foyer/contract/places/bulk";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { BulkMenu } from "./bulk-menu.tsx";

let server: ReturnType<typeof stubServer>;
let state: BulkProgress["state"];

/** The stub knows whole paths. */
const of = <E extends { path: string }>(endpoint: E, kind = "users"): E => ({
  ...endpoint,
  path: endpoint.path.replace(":kind", kind),
});

const checked = (plan: Partial<BulkPlan> = {}): BulkCheck => {
  const columns = plan.columns ?? ["username", "depts", null];
  const isWhole = columns.includes("username");
  return {
    id: 9,
    fileName: "people.xlsx",
    sheets: ["Users"],
    headers: ["Login", "Where", "Shoe size"],
    plan: { sheet: 0, columns, makeOrganisations: false, makeAreas: false, ...plan },
    missingColumns: isWhole ? [] : ["username"],
    rows: 3,
    counts: plan.makeOrganisations
      ? { create: 2, update: 0, unchanged: 1, fault: 0 }
      : { create: 1, update: 0, unchanged: 1, fault: 1 },
    missingOrganisations: { count: 1, names: ["East / New"], mayMake: true },
    missingAreas: { count: 0, names: [], mayMake: false },
    shown: [
      { row: 2, outcome: "create", cells: { username: "mara", depts: "East" }, faults: {} },
      { row: 3, outcome: "unchanged", cells: { username: "ada", depts: "East" }, faults: {} },
      {
        row: 4,
        outcome: "fault",
        cells: { username: "lee", depts: "East / New" },
        faults: { depts: "notThereYet", roles: "select" },
      },
    ],
    faulty: [
      {
        row: 4,
        outcome: "fault",
        cells: { username: "lee", depts: "East / New" },
        faults: { depts: "notThereYet", roles: "select" },
      },
    ],
  };
};

const progress = (): BulkProgress => ({
  id: 9,
  state,
  fileName: "people.xlsx",
  done: state === "done" ? 3 : 1,
  total: 3,
  counts: { create: 1, update: 0, unchanged: state === "done" ? 1 : 0, fault: state === "done" ? 1 : 0 },
  madeOrganisations: 0,
  madeAreas: 0,
  faulty: state === "done" ? checked().faulty : [],
  passwords: state === "done" ? 1 : 0,
  failure: null,
});

inEnglish();

beforeEach(() => {
  state = "running";
  sessionStorage.clear();
  server = stubServer();
  server.grant(of(bulk.upload), checked());
  server.grant(of(bulk.check), ({ body }) => checked((body as { plan: BulkPlan }).plan));
  server.grant(of(bulk.commit), null);
  server.grant(of(bulk.progress), progress);
  server.grant(of(bulk.forget), null);
  server.grant(of(bulk.faults), new Uint8Array());
  server.grant(of(bulk.template), new Uint8Array());
  server.grant(of(bulk.export), new Uint8Array());
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: vi.fn(() => "blob:x"), revokeObjectURL: vi.fn() }),
  );
});

async function opened(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "More: import and export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import from file" }));
  return within(await screen.findByRole("dialog", { name: "Import users" }));
}

test("a file: uploaded, its rows seen with their faults, imported, found again and told how it ended", async () => {
  const user = userEvent.setup();
  renderScreen(<BulkMenu kind="users" query={{ name: "a" }} />);
  let dialog = await opened(user);
  await user.click(dialog.getByRole("button", { name: "Download template" }));
  await waitFor(() => expect(server.callsTo(of(bulk.template))).toHaveLength(1));
  const file = new File(["x"], "people.xlsx");
  await user.upload(dialog.getByLabelText("Choose a file", { selector: "input" }), file);

  const table = await dialog.findByRole("table", { name: "Preview" });
  expect(within(table).getAllByRole("row")).toHaveLength(4);
  const faulty = within(table).getByRole("row", { name: /lee/ });
  expect(faulty.textContent).toContain("Organisations: doesn't exist yet.");
  expect(faulty.textContent).toContain("Please select Roles.");
  await user.click(dialog.getByRole("switch", { name: "Only rows with errors" }));
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  await user.click(dialog.getByRole("button", { name: "Download rows with errors" }));
  await waitFor(() => expect(server.callsTo(of(bulk.faults))).toHaveLength(1));

  await user.click(dialog.getByRole("checkbox", { name: "Create 1 organisation that doesn't exist yet" }));
  await user.click(await dialog.findByRole("button", { name: "Import 2 rows" }));
  await dialog.findByText("Importing people.xlsx");
  expect(server.callsTo(of(bulk.commit))[0]?.body).toEqual({ id: 9 });

  // Closed and opened again, it is still seen.
  await user.click(dialog.getByRole("button", { name: "Close dialog" }));
  expect(server.callsTo(of(bulk.forget))).toHaveLength(0);
  state = "done";
  dialog = await opened(user);
  await dialog.findByText("people.xlsx was imported");
  expect(dialog.getByText(/their own initial password.*within 7 days/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Download passwords" })).toBeTruthy();
  expect(dialog.getByText("Not imported", { selector: "dt" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(server.callsTo(of(bulk.forget))).toHaveLength(1));
  dialog = await opened(user);
  expect(dialog.getByText("Drop an Excel or CSV file here")).toBeTruthy();
});

test("columns are told again; a file that is only looked at is forgotten; a refusal is said", async () => {
  const user = userEvent.setup();
  renderScreen(<BulkMenu kind="users" query={{}} />);
  const dialog = await opened(user);
  server.refuse(of(bulk.upload), "bulk.tooManyRows", 400, { message: "Too many." });
  await user.upload(dialog.getByLabelText("Choose a file", { selector: "input" }), new File(["x"], "a.csv"));
  expect((await dialog.findByRole("alert")).textContent).toBe("Too many.");

  server.grant(of(bulk.upload), checked({ columns: [null, "depts", null] }));
  const area = dialog.getByRole("region", { name: "Choose a file" });
  fireEvent.drop(area, { dataTransfer: { files: [new File(["x"], "a.csv")] } });
  await dialog.findByText("Missing columns: Account name. Choose them above.");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: /^Import/ }).disabled).toBe(false);
  await user.selectOptions(dialog.getByLabelText("“Shoe size” is"), "Organisations");
  await waitFor(() => expect(server.callsTo(of(bulk.check))).toHaveLength(1));
  expect(server.callsTo(of(bulk.check))[0]?.body).toMatchObject({ plan: { columns: [null, null, "depts"] } });
  await user.selectOptions(dialog.getByLabelText("“Login” is"), "Account name");
  await dialog.findByRole("table", { name: "Preview" });
  await user.click(dialog.getByRole("button", { name: "Another file" }));
  expect(server.callsTo(of(bulk.forget))).toHaveLength(1);
});

test("the list as it is shown is exported; nobody is offered what they may not do", async () => {
  const user = userEvent.setup();
  const shown = renderScreen(<BulkMenu kind="users" query={{ name: "a" }} />, {
    permissions: ["user:list", "user:add"],
  });
  await user.click(await screen.findByRole("button", { name: "More: import and export" }));
  expect(screen.queryByRole("menuitem", { name: "Import from file" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Export as Excel" }));
  await waitFor(() => expect(server.callsTo(of(bulk.export))[0]?.query.get("name")).toBe("a"));
  expect(server.callsTo(of(bulk.export))[0]?.headers.get("X-Foyer")).toBe("1");
  shown.unmount();
  renderScreen(<BulkMenu kind="users" query={{}} />, { permissions: ["user:add"] });
  expect(screen.queryByRole("button", { name: "More: import and export" })).toBeNull();
});
