import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "../lib/language.ts";
import { inEnglish } from "../testing/in-english.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { DayField } from "./day-field.tsx";
import { DayRangeFields } from "./day-range-fields.tsx";

function One(props: Partial<Parameters<typeof DayField>[0]>) {
  const [day, setDay] = useState("2026-05-13");
  return (
    <>
      <DayField label="Day" value={day} onChoose={setDay} {...props} />
      <output aria-label="Chosen">{day}</output>
    </>
  );
}

function Span({ latest }: { latest?: string }) {
  const [days, setDays] = useState({ startTime: "2026-05-04", endTime: "2026-05-10" });
  return (
    <>
      <DayRangeFields value={days} latest={latest} onChange={setDays} />
      <output aria-label="Chosen">{`${days.startTime} ${days.endTime}`}</output>
    </>
  );
}

inEnglish();
afterEach(() => setLanguage("en"));

const field = (name = "Day") => screen.getByRole<HTMLInputElement>("textbox", { name });
const chosen = () => screen.getByRole("status", { name: "Chosen" }).textContent;
const opened = async (name = "Open calendar: Day") => {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name }));
  await screen.findByRole("button", { name: "Next month" });
  return user;
};

test("a day stands as tables write it, and is typed as one likes", async () => {
  const user = userEvent.setup();
  renderScreen(<One />);
  expect(field().value).toBe("May 13, 2026");
  await user.clear(field());
  await user.type(field(), "6 june 2025");
  expect(chosen()).toBe("2026-05-13");
  await user.tab();
  expect([field().value, chosen()]).toEqual(["Jun 6, 2025", "2025-06-06"]);
});

test("in another language it is read in that one's order", async () => {
  setLanguage("de");
  const user = userEvent.setup();
  renderScreen(<One />);
  expect(field().value).toBe("13.05.2026");
  await user.clear(field());
  await user.type(field(), "3.4.26{Enter}");
  expect([field().value, chosen()]).toEqual(["03.04.2026", "2026-04-03"]);
});

test("what is no day, or one too late, is said at the field and chooses nothing", async () => {
  const user = userEvent.setup();
  renderScreen(<One latest="2026-05-20" />);
  await user.clear(field());
  await user.type(field(), "soon");
  await user.tab();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/^Type a day such as /)).toBeTruthy();
  await user.clear(field());
  await user.type(field(), "2026-05-21");
  await user.tab();
  expect(screen.getByText("Not after May 20, 2026")).toBeTruthy();
  expect([field().value, chosen()]).toEqual(["2026-05-21", "2026-05-13"]);
});

test("the calendar opens at the day; arrow and page keys move in it, Enter chooses, the focus goes back", async () => {
  renderScreen(<One />);
  const user = await opened();
  const day = () => document.activeElement?.getAttribute("aria-label");
  await waitFor(() => expect(day()).toBe("Wednesday, May 13, 2026"));
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(day()).toBe("Thursday, May 21, 2026");
  await user.keyboard("{Home}");
  expect(day()).toBe("Sunday, May 17, 2026");
  await user.keyboard("{End}{PageDown}");
  expect(day()).toBe("Tuesday, Jun 23, 2026");
  await user.keyboard("{PageUp}{PageUp}{Enter}");
  expect(chosen()).toBe("2026-04-23");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Open calendar: Day"));
});

test("Esc closes the calendar and chooses nothing; days out of bounds are not offered", async () => {
  renderScreen(<One latest="2026-05-20" />);
  const user = await opened();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Thursday, May 21, 2026" }).disabled).toBe(
    true,
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Next month" })).toBeNull());
  expect(chosen()).toBe("2026-05-13");
});

test("in Arabic the week begins on Saturday and the arrow to the left leads to the next day", async () => {
  setLanguage("ara");
  renderScreen(<One />);
  const user = userEvent.setup();
  await user.click(field());
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe("2026-05-13"));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement?.getAttribute("data-day")).toBe("2026-05-14");
  await user.keyboard("{Home}");
  expect(document.activeElement?.getAttribute("data-day")).toBe("2026-05-09");
});

test("first and last day are chosen from one calendar, in any order", async () => {
  renderScreen(<Span />);
  const user = await opened("Open calendar: From");
  const calendar = within(screen.getByRole("dialog", { name: "From" }));
  await user.click(calendar.getByRole("button", { name: "Thursday, May 14, 2026" }));
  expect(chosen()).toBe("2026-05-04 2026-05-10");
  expect(calendar.getByText("From May 14, 2026: now choose the last day")).toBeTruthy();
  await user.click(calendar.getByRole("button", { name: "Tuesday, May 12, 2026" }));
  expect(chosen()).toBe("2026-05-12 2026-05-14");
  expect([field("From").value, field("To").value]).toEqual(["May 12, 2026", "May 14, 2026"]);
});

test("a week or a month is one press, as far as days may be chosen", async () => {
  renderScreen(<Span latest="2026-05-20" />);
  const user = await opened("Open calendar: To");
  await user.click(screen.getByRole("button", { name: "Weeks" }));
  await user.click(screen.getByRole("button", { name: "Wednesday, May 6, 2026" }));
  expect(chosen()).toBe("2026-05-04 2026-05-10");
  await user.click(screen.getByRole("button", { name: "Open calendar: To" }));
  await user.click(await screen.findByRole("button", { name: "Months" }));
  await user.click(screen.getByRole("button", { name: "May 2026" }));
  expect(chosen()).toBe("2026-05-01 2026-05-20");
});

test("an end typed beyond the other takes it along", async () => {
  const user = userEvent.setup();
  renderScreen(<Span />);
  await user.clear(field("From"));
  await user.type(field("From"), "2026-06-01");
  expect(chosen()).toBe("2026-06-01 2026-06-01");
});
