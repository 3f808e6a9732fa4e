import { devices } from "@foyer/contract/devices/devices";
import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { madeDevice } from "../../testing/made-device.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { FindButton } from "./find-button.tsx";

const page = (name: string, path: string, children: BuiltMenu[] = []): BuiltMenu => ({
  name,
  path,
  component: children.length > 0 ? "" : name,
  hidden: false,
  redirect: "",
  alwaysShow: false,
  iframe: false,
  sort: 1,
  type: children.length > 0 ? 0 : 1,
  meta: { enTitle: name, zhTitle: name, icon: "home", noCache: false, renamed: false },
  children,
});
const menus = [page("home", "/index"), page("data", "/base", [page("records", "/base/record")])];

let server: ReturnType<typeof stubServer>;

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(subjects.search, ({ query }) => {
    const isSite = query.get("dataType") === "0";
    const found = {
      id: isSite ? 4 : 9,
      name: isSite ? "Mall North" : "North door",
      above: isSite ? ["East"] : ["East", "Mall North"],
      entityId: 4,
      deptId: 1,
      timeZone: "UTC",
      dayStartMinute: 0,
    };
    return { content: [found], totalElements: 1 };
  });
  server.grant(devices.list, { content: [], totalElements: 0 });
  server.grant(staff.list, { content: [], totalElements: 0 });
  server.grant(organisations.tree, { content: [], totalElements: 0 });
});

function Here() {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
}

const show = (permissions?: readonly string[]) =>
  renderScreen(
    <>
      <FindButton menus={menus} />
      <Here />
    </>,
    permissions ? { permissions: [...permissions] } : {},
  );

test("of pages the one that is called exactly so comes first, then those that begin so", async () => {
  const user = userEvent.setup();
  const likely = [
    page("Old staff", "/old"),
    page("Staffing", "/analysis/staffing"),
    page("Staff", "/base/user"),
  ];
  renderScreen(<FindButton menus={likely} />);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("textbox"), "staff");
  const titles = screen.getAllByRole("button", { name: /staff/i }).map((row) => row.textContent);
  expect(titles).toEqual(["Staff", "Staffing", "Old staff"]);
});

test("Ctrl+K finds a site, and Enter goes there", async () => {
  const user = userEvent.setup();
  show();
  await user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByPlaceholderText("Page, site, organisation, entrance, device or user");
  expect(await screen.findByText("Home")).toBeTruthy();
  await user.type(field, "north");
  await screen.findByText("Mall North");
  expect(screen.getByText("East › Mall North")).toBeTruthy();
  expect(screen.queryByText("Home")).toBeNull();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/system/entity/detail/4"));
});

test("organisations, entrances and devices lead to their pages", async () => {
  const node = (id: number, name: string, children: Organisation[] = []): Organisation => ({
    ...{ id, pid: null, name, path: "", sort: 0, status: 1, entityCount: 0, entityTotal: 0, staffCount: 0 },
    ...{ managed: true, createTime: "", children },
  });
  server.grant(organisations.tree, { content: [node(1, "World", [node(2, "Nórth")])], totalElements: 2 });
  server.grant(devices.list, { content: [madeDevice(5, "Northern eye", { sn: "CAM 5" })], totalElements: 1 });
  const user = userEvent.setup();
  show();
  const goTo = async (name: RegExp) => {
    await user.click(screen.getByRole("button", { name: "Find anything" }));
    await user.type(await screen.findByPlaceholderText(/Page, site/), "north");
    await user.click(await screen.findByText(name));
    return screen.getByTestId("here").textContent;
  };
  expect(await goTo(/^Nórth$/)).toBe("/base/dept/detail/2");
  expect(await goTo(/^North door$/)).toBe("/base/entranceExit/detail/9");
  expect(await goTo(/^Northern eye/)).toBe("/device/CAM%205");
}, 20_000);

test("pages are found without accents and lead there", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "Find anything" }));
  await user.type(await screen.findByPlaceholderText(/Page, site/), "rècord");
  await user.click(await screen.findByText("Counting records"));
  expect(screen.getByTestId("here").textContent).toBe("/base/record");
});

test("who may see neither devices nor people is not shown any, and sites lead to their figures", async () => {
  const user = userEvent.setup();
  show(["home:view"]);
  await user.click(screen.getByRole("button", { name: "Find anything" }));
  await user.type(await screen.findByPlaceholderText(/Page, site/), "north");
  await user.click(await screen.findByText("Mall North"));
  expect(screen.getByTestId("here").textContent).toBe("/index?entity=4");
  expect(server.callsTo(devices.list)).toHaveLength(0);
  expect(server.callsTo(staff.list)).toHaveLength(0);
});

test("a question mark lists the keys", async () => {
  const user = userEvent.setup();
  show();
  await user.keyboard("{Shift>}?{/Shift}");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
});
