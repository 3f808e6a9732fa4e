import { type FoundSubject, type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { EntityPicker } from "./entity-picker.tsx";
import { EntitySelect } from "./entity-select.tsx";
import { OrganisationPicker } from "./organisation-picker.tsx";
import { RangeSelector, type SubjectRange } from "./range-selector.tsx";

let server: ReturnType<typeof stubServer>;

const site = (id: number, name: string, above = ["East", "Mall 3"]): FoundSubject => ({
  id,
  name,
  above,
  entityId: id,
  deptId: 2,
  timeZone: "Europe/Berlin",
  dayStartMinute: 0,
});
const sites = [
  ...Array.from({ length: 20 }, (_, index) => site(index + 1, `Shop ${index + 1}`)),
  site(30, "Kiosk", ["West"]),
];
const organisation = (
  id: number,
  name: string,
  more: Partial<PickedOrganisation> = {},
): PickedOrganisation => ({
  id,
  name,
  entityCount: 1,
  open: true,
  managed: true,
  children: [],
  ...more,
});

inEnglish();

beforeEach(() => {
  localStorage.clear();
  server = stubServer();
  server.grant(subjects.search, ({ query }) => {
    const found = sites.filter(
      ({ name, above }) =>
        name.toLowerCase().includes((query.get("text") ?? "").toLowerCase()) &&
        (query.get("deptId") !== "3" || above[0] === "West"),
    );
    const [page, size] = [Number(query.get("page") ?? 0), Number(query.get("size") ?? 15)];
    return { content: found.slice(page * size, page * size + size), totalElements: found.length };
  });
  server.grant(subjects.names, ({ body }) =>
    sites.filter(({ id }) => (body as { ids: number[] }).ids.includes(id)),
  );
  server.grant(subjects.organisations, [
    organisation(1, "East", {
      children: [organisation(2, "Mall 3", { children: [organisation(5, "Floor")] })],
    }),
    organisation(3, "West"),
    organisation(4, "Closed", { open: false }),
  ]);
});
function Field({ start = [], most, single = false }: { start?: number[]; most?: number; single?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <EntityPicker
        label="Sites"
        value={value}
        onChange={setValue}
        single={single}
        {...(most !== undefined && { most })}
      />
      <output>{value.join(",")}</output>
    </>
  );
}

async function open(field = <Field />) {
  renderScreen(field);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Sites/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose sites" }));
  return { user, dialog };
}

const value = () => document.querySelector("output")?.textContent;

test("by keyboard alone: search, Enter adds, Backspace removes, choose", async () => {
  renderScreen(<Field />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Choose sites" }));
  const box = await dialog.findByRole("combobox", { name: "Search sites" });
  box.focus();
  await user.keyboard("Shop 1");
  await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(11));
  expect(dialog.getAllByRole("option")[0]?.textContent).toContain("East > Mall 3");
  await user.keyboard("{Enter}{ArrowDown}{Enter}{ArrowDown}{Enter}");
  const chosen = within(dialog.getByRole("region", { name: "Chosen" }));
  expect(chosen.getAllByRole("listitem")).toHaveLength(3);
  expect(dialog.getByText("3 of 1,000 chosen")).toBeTruthy();

  await user.clear(box);
  await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(15));
  await user.keyboard("{Backspace}");
  expect(chosen.getAllByRole("listitem")).toHaveLength(2);
  await user.click(dialog.getByRole("button", { name: "Select" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(value()).toBe("1,10");
  expect(screen.getByRole("button", { name: /^Sites/ }).textContent).toMatch(/Shop 1/);
});

test("only the first fifteen are shown, and more when asked", async () => {
  const { user, dialog } = await open();
  await dialog.findByText("Only the first 15 of 21 sites are shown.");
  await user.click(dialog.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(21));
  expect(dialog.queryByText(/Only the first/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add all 21" }));
  await dialog.findByText("21 of 1,000 chosen");
});

test("the choice is kept when another organisation is looked at", async () => {
  const { user, dialog } = await open(<Field start={[1, 2]} />);
  await dialog.findByText("2 of 1,000 chosen");
  await user.click(await dialog.findByRole("treeitem", { name: /West/ }));
  await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(1));
  await user.click(dialog.getByRole("option", { name: /Kiosk/ }));
  const last = () => server.callsTo(subjects.search).at(-1)?.query;
  expect(last()?.get("below")).toBe("true");
  await user.click(dialog.getByRole("switch", { name: "Include organisations below" }));
  await waitFor(() => expect(last()?.get("below")).toBe("false"));
  await user.click(dialog.getByRole("button", { name: "Select" }));
  expect(value()).toBe("1,2,30");
});

test("opens with the organisation of the choice in sight", async () => {
  const { dialog } = await open(<Field start={[1]} />);
  await dialog.findByRole("treeitem", { name: /Mall 3/ });
});

test("no more than allowed, and nothing chosen is said", async () => {
  const { user, dialog } = await open(<Field most={2} />);
  await user.click(await dialog.findByRole("button", { name: "Select" }));
  expect(dialog.getByRole("alert").textContent).toBe("Choose an organisation and a site.");
  const [first, second, third] = await dialog.findAllByRole("option");
  for (const option of [first, second, third]) await user.click(option as HTMLElement);
  expect(dialog.getByText("2 chosen, the most possible here")).toBeTruthy();
  expect(third?.getAttribute("aria-disabled")).toBe("true");
  await user.click(dialog.getByRole("button", { name: "Remove Shop 1" }));
  expect(dialog.getByText("1 of 2 chosen")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Remove all" }));
  expect(dialog.getByText("0 of 2 chosen")).toBeTruthy();
});

test("a pasted list: found, ambiguous, unknown", async () => {
  server.grant(subjects.byNames, ({ body }) =>
    (body as { names: string[] }).names.map((name) => ({
      name,
      matches:
        name === "Twin"
          ? [site(40, "Twin", ["East"]), site(41, "Twin", ["West"])]
          : sites.filter((one) => one.name === name),
    })),
  );
  const { user, dialog } = await open();
  const box = await dialog.findByRole("combobox", { name: "Search sites" });
  await user.click(box);
  await user.paste("Shop 1\nShop 2\nShop 1\nTwin\nNowhere\n");
  await user.click(await dialog.findByRole("button", { name: "Look up" }));
  expect(server.callsTo(subjects.byNames)[0]?.body).toEqual({
    dataType: 0,
    names: ["Shop 1", "Shop 2", "Twin", "Nowhere"],
  });
  await dialog.findByText("Found: 2");
  expect(
    within(dialog.getByText("Unknown: 1").nextElementSibling as HTMLElement).getByText("Nowhere"),
  ).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add 2" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Twin" }), "41");
  await user.click(dialog.getByRole("button", { name: "Select" }));
  expect(value()).toBe("1,2,41");
});

test("where one is wanted, choosing it is enough; it is among the recent ones next time", async () => {
  const { user, dialog } = await open(<Field single />);
  await user.click(await dialog.findByRole("option", { name: /Shop 7/ }));
  await waitFor(() => expect(value()).toBe("7"));
  await user.click(screen.getByRole("button", { name: "Clear: Sites" }));
  expect(value()).toBe("");
  await user.click(screen.getByRole("button", { name: /^Sites/ }));
  const again = within(await screen.findByRole("dialog", { name: "Choose sites" }));
  await waitFor(() => expect(again.getAllByRole("option")[0]?.textContent).toContain("Shop 7"));
  expect(again.getAllByRole("option")[0]?.textContent).toContain("Recently chosen");
});

test("what is gone says so and is left out", async () => {
  const { user, dialog } = await open(<Field start={[1, 99]} />);
  expect(await dialog.findByText("No longer exists")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Select" }));
  expect(value()).toBe("1");
});

function Organisations({ moving, single = false }: { moving?: number; single?: boolean }) {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <>
      <OrganisationPicker
        label="Organisation"
        value={chosen}
        onChange={setChosen}
        forNew
        {...{ moving, single }}
      />
      <output>{chosen.join(",")}</output>
    </>
  );
}

test("organisations: what takes nothing new says why; those below are ticked on wish", async () => {
  renderScreen(<Organisations moving={3} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Organisation/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose organisations" }));
  expect((await dialog.findByRole("treeitem", { name: /Closed/ })).textContent).toContain(
    "Disabled, nothing can be added",
  );
  expect(dialog.getByRole("treeitem", { name: /West/ }).textContent).toContain("Can't be below itself");
  await user.click(dialog.getByRole("treeitem", { name: /Closed/ }));
  await user.click(dialog.getByRole("switch", { name: "Also tick organisations below" }));
  await user.click(dialog.getByRole("treeitem", { name: /East/ }));
  await user.click(dialog.getByRole("button", { name: "Select" }));
  expect(value()).toBe("1,2,5");
});

function Range() {
  const [range, setRange] = useState<SubjectRange>({ dataType: 0, ids: [1], rankNames: ["Shop 1"] });
  return (
    <>
      <RangeSelector value={range} onChange={setRange} />
      <output>{JSON.stringify(range)}</output>
    </>
  );
}

test("a range names its subjects; another kind begins anew", async () => {
  renderScreen(<Range />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "Entrances" }));
  expect(JSON.parse(value() ?? "")).toEqual({ dataType: 1, ids: [], rankNames: [] });
  await user.click(screen.getByRole("button", { name: /^Entrances/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose entrances" }));
  await user.click(await dialog.findByRole("option", { name: /Shop 3/ }));
  await user.click(dialog.getByRole("button", { name: "Select" }));
  expect(JSON.parse(value() ?? "")).toEqual({ dataType: 1, ids: [3], rankNames: ["Shop 3"] });
});

test("the one-site list asks the server for what is typed", async () => {
  const onChoose = vi.fn();
  renderScreen(<EntitySelect label="Site" value={30} onChoose={onChoose} allLabel="All sites" />);
  const user = userEvent.setup();
  const box = (await screen.findByRole("combobox", { name: "Site" })) as HTMLInputElement;
  await waitFor(() => expect(box.value).toBe("Kiosk"));
  await user.click(box);
  await user.clear(box);
  await user.type(box, "Shop 2");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  await user.click(screen.getByRole("option", { name: /Shop 20/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(20, sites[19]);
});
