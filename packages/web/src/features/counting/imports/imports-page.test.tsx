import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { ImportPlan } from "@foyer/contract/counting/import-plan";
import { type ImportDetails, type ImportFile, imports } from "@foyer/contract/counting/imports";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ImportsPage } from "./imports-page.tsx";

let server: ReturnType<typeof stubServer>;
let entry: ImportDetails;

const layout = {
  encoding: "utf-8",
  delimiter: ",",
  headerRow: 1,
  columns: [{ role: "sensor" }, { role: "time" }, { role: "in" }],
  dateOrder: "dmy",
  decimal: ".",
  anchor: "start",
  interval: 3600,
  sensor: "door",
} satisfies ImportFile["guess"];

const file: ImportFile = {
  id: 4,
  name: "door.csv",
  bytes: 100,
  sample: [
    ["Sensor", "When", "In"],
    ["North", "04.05.2026 09:00", "12"],
  ],
  guess: layout,
  doubtfulDate: true,
};

const draft = (): ImportDetails => ({
  id: 9,
  state: "draft",
  user: "mara",
  createTime: "2026-05-05T09:00:00Z",
  files: ["door.csv"],
  from: null,
  to: null,
  done: 0,
  total: 0,
  result: null,
  undone: null,
  failure: null,
  drafts: [file],
  plan: null,
});

function checked({ mapping }: ImportPlan): ImportCheck {
  const isMapped = mapping.length > 0;
  return {
    refusals: isMapped ? [] : [{ key: "import.unmapped", values: { count: 1 } }],
    rows: 26,
    records: 24,
    emptyRows: 2,
    leftOut: 0,
    totalOnly: 0,
    first: "2026-05-04T00:00:00+02:00",
    last: "2026-05-05T00:00:00+02:00",
    sums: { in: 288 },
    sensors: [
      {
        sensor: "North",
        rows: 26,
        records: 24,
        first: "2026-05-04T00:00:00+02:00",
        last: "2026-05-05T00:00:00+02:00",
        zone: "Europe/Berlin",
        sums: { in: 288 },
        gaps: 0,
        gapSeconds: 0,
        offer: { accessId: 5, name: "North door" },
        isMapped,
      },
    ],
    months: [{ month: "2026-05", sums: { in: 288 } }],
    repeated: {
      rows: 1,
      otherValues: 1,
      examples: [{ fileId: 4, row: 7, sensor: "North", time: "2026-05-04T05:00:00+02:00" }],
    },
    gaps: { count: 0, seconds: 0, examples: [] },
    clockChanges: [{ zone: "Europe/Berlin", day: "2026-03-29", kind: "skipped", rows: 1, read: "forward" }],
    faults: {
      count: 1,
      byReason: { notANumber: 1 },
      rows: [{ fileId: 4, row: 8, column: 3, reason: "notANumber", text: "many" }],
    },
    existing: { fresh: 20, equal: 4, revised: 0, outdated: 0 },
    staying: { records: 3, measures: ["passby"] },
    examples: [
      {
        fileId: 4,
        row: 2,
        text: "2026-05-04 09:00-10:00",
        sensor: "North",
        from: "2026-05-04T09:00:00+02:00",
        to: "2026-05-04T10:00:00+02:00",
        sums: { in: 12 },
      },
    ],
    quarantined: { future: 0, tooMany: 0 },
    unbound: 0,
    alsoCounting: [],
  };
}

inEnglish();

beforeEach(() => {
  server = stubServer();
  entry = draft();
  server.grant(imports.list, () => ({ content: [entry], totalElements: 1 }));
  server.grant(imports.details, () => entry);
  server.grant(imports.check, ({ body }) => checked((body as { plan: ImportPlan }).plan));
  server.grant(entities.choices, {
    content: [{ id: 7, name: "Mall", deptId: 2, timeZone: "Europe/Berlin", dayStartMinute: 0 }],
    totalElements: 1,
  });
  server.grant(accesses.byEntity, [{ id: 5, name: "North door", entityId: 7, entityName: "Mall" }]);
  server.grant(accesses.byIds, [{ id: 5, name: "North door", entityId: 7, entityName: "Mall" }]);
});

const planSent = (endpoint: typeof imports.check | typeof imports.commit) =>
  (server.callsTo(endpoint).at(-1)!.body as { plan: ImportPlan }).plan;

test("from files to counts: uploaded, columns and places chosen, checked, imported, taken back", async () => {
  server.grant(imports.upload, { id: 9, files: [file], refused: [] });
  server.grant(imports.commit, () => {
    entry = { ...entry, state: "running", done: 10, total: 24, drafts: [] };
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<ImportsPage />);
  await user.upload(
    screen.getAllByLabelText("Choose files").find((each) => each.tagName === "INPUT") as HTMLElement,
    new File(["x"], "door.csv", { type: "text/csv" }),
  );

  // Columns: what was guessed, and what is changed.
  await screen.findByText("This file doesn't show whether day or month comes first. Check the dates.");
  expect((screen.getByLabelText("When holds") as HTMLSelectElement).value).toBe("time");
  expect(screen.getByText("04.05.2026 09:00")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("In holds"), "Exits");
  await user.selectOptions(screen.getByLabelText("The time is"), "the end of the interval");
  await user.click(screen.getByRole("button", { name: "Next" }));

  // Places.
  const table = await screen.findByRole("table", { name: "Places" });
  expect(within(table).getByText("North")).toBeTruthy();
  expect(planSent(imports.check).files[0]?.layout).toMatchObject({
    anchor: "end",
    columns: [{ role: "sensor" }, { role: "time" }, { role: "out" }],
  });
  await user.click(await screen.findByRole("button", { name: "Accept suggestion" }));
  await waitFor(() => expect(planSent(imports.check).mapping).toEqual([{ sensor: "North", accessId: 5 }]));
  await user.click(screen.getByRole("button", { name: "Next" }));

  // What would be imported.
  const report = within(await screen.findByRole("region", { name: "Check and import" }));
  await report.findByText("Everything can be imported.");
  expect(report.getByText("2 rows have no count: gaps, not zeros.")).toBeTruthy();
  expect(report.getByText("door.csv, row 8, column 3")).toBeTruthy();
  expect(report.getByText("20 new and 4 unchanged")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Same time more than once"), "the largest counts");
  await waitFor(() => expect(planSent(imports.check).repeated).toBe("largest"));
  await user.click(await screen.findByRole("button", { name: "Import 24 records" }));
  await screen.findByText("10 of 24 records");
  expect(planSent(imports.commit)).toEqual(planSent(imports.check));

  // Done, and undone.
  const result = { fresh: 20, revised: 0, equal: 4, outdated: 0, quarantined: 0, faults: 1 };
  entry = {
    ...entry,
    state: "done",
    done: 24,
    result,
    from: "2026-05-03T22:00:00Z",
    to: "2026-05-04T22:00:00Z",
  };
  await screen.findByText("Imported", {}, { timeout: 4_000 });
  server.grant(imports.undo, () => {
    const undone = { user: "mara", at: "2026-05-05T10:00:00Z", removed: 18, restored: 0, left: 2 };
    entry = { ...entry, state: "undone", undone };
    return null;
  });
  await user.click(screen.getByRole("button", { name: "Undo import" }));
  const question = within(await screen.findByRole("dialog", { name: "Undo the import of door.csv?" }));
  await user.click(question.getByRole("button", { name: "Undo import" }));
  await screen.findByText(/18 records removed\. 2 records have been changed since and are kept\./);
});

test("nothing is imported while anything stands against it", async () => {
  const user = userEvent.setup();
  renderScreen(<ImportsPage />, { address: "/?id=9&step=check" });
  await screen.findByText("Sensors without a place: 1. Choose one for each, or leave them out.");
  const commit = screen.getByRole("button", { name: "Import 24 records" });
  expect((commit as HTMLButtonElement).disabled).toBe(true);
  await user.click(commit);
  expect(server.callsTo(imports.commit)).toHaveLength(0);
});

test("an import that failed can be tried again", async () => {
  entry = { ...draft(), state: "failed", failure: "import.broken" };
  const user = userEvent.setup();
  renderScreen(<ImportsPage />, { address: "/?id=9" });
  await screen.findByText("A server fault stopped the import. Try again.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByLabelText("When holds");
});

test("accesses that are missing are made, the rest is left out", async () => {
  let made = 40;
  server.grant(accesses.create, () => ({ id: ++made }));
  const user = userEvent.setup();
  renderScreen(<ImportsPage />, { address: "/?id=9&step=places" });
  await user.click(await screen.findByRole("button", { name: "Create an entrance in Mall" }));
  await waitFor(() => expect(planSent(imports.check).mapping).toEqual([{ sensor: "North", accessId: 41 }]));
  expect(server.callsTo(accesses.create)[0]?.body).toEqual({ name: "North", deptId: 2, entityId: 7 });
  await user.selectOptions(screen.getByLabelText("Counts for: North"), "– leave out –");
  await waitFor(() => expect(planSent(imports.check).mapping).toEqual([{ sensor: "North", skip: true }]));
});

test("files that cannot be read are named, and the others go on", async () => {
  server.grant(imports.upload, {
    id: 9,
    files: [file],
    refused: [{ name: "page.csv", key: "import.webPage", values: { name: "page.csv" } }],
  });
  const user = userEvent.setup();
  renderScreen(<ImportsPage />);
  const input = screen
    .getAllByLabelText("Choose files")
    .find((each) => each.tagName === "INPUT") as HTMLElement;
  await user.upload(input, [new File(["x"], "door.csv"), new File(["<html>"], "page.csv")]);
  await screen.findByText(/page\.csv is a web page, not a table/);
  await user.click(screen.getByRole("button", { name: "Continue with the other file" }));
  await screen.findByLabelText("When holds");

  server.refuse(imports.upload, "import.tooLarge", 413, {
    message: "The files have more than 100 MB unpacked.",
  });
  await user.click(screen.getByRole("button", { name: "All imports" }));
  const again = screen
    .getAllByLabelText("Choose files")
    .find((each) => each.tagName === "INPUT") as HTMLElement;
  await user.upload(again, new File(["x"], "large.csv"));
  await screen.findByText("The files have more than 100 MB unpacked.");
});

test("a draft can be opened again or thrown away; who may not import sees why", async () => {
  server.grant(imports.discard, () => null);
  const user = userEvent.setup();
  renderScreen(<ImportsPage />);
  await user.click(await screen.findByRole("button", { name: "Details: door.csv" }));
  await screen.findByLabelText("When holds");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(server.callsTo(imports.discard)[0]?.body).toEqual([9]));
  await screen.findByText("Drop CSV or Excel files here");
  cleanup();
  renderScreen(<ImportsPage />, { permissions: ["record:list"] });
  expect(await screen.findByText(/record:import/)).toBeTruthy();
});
