import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { inEnglish } from "../testing/in-english.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { TimeField } from "./time-field.tsx";

function Opening({ keeps = false }: { keeps?: boolean }) {
  const [time, setTime] = useState("09:00");
  return (
    <>
      <TimeField label="Opens" value={time} onChange={(next) => (next || !keeps) && setTime(next)} />
      <output aria-label="Chosen">{time}</output>
    </>
  );
}

inEnglish();

const shown = () => (screen.getByLabelText("Opens") as HTMLInputElement).value;
const chosen = () => screen.getByRole("status", { name: "Chosen" }).textContent;

test("a time is typed as one likes, and read when the field is left", async () => {
  const user = userEvent.setup();
  renderScreen(<Opening />);
  const field = await screen.findByLabelText("Opens");
  await user.click(field);
  await user.keyboard("730");
  expect(chosen()).toBe("09:00");
  await user.tab();
  expect([shown(), chosen()]).toEqual(["07:30", "07:30"]);
  // A whole time counts while the field has the focus.
  await user.click(field);
  await user.keyboard("18:45");
  expect(chosen()).toBe("18:45");
});

test("what is no time stays with the reason, and the time before counts on", async () => {
  const user = userEvent.setup();
  renderScreen(<Opening />);
  const field = await screen.findByLabelText("Opens");
  await user.click(field);
  await user.keyboard("noon{Enter}");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Type a time such as 09:30")).toBeTruthy();
  expect([shown(), chosen()]).toEqual(["noon", "09:00"]);
  await user.clear(field);
  await user.tab();
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  expect([shown(), chosen()]).toEqual(["", ""]);
});

test("who keeps the time before has it shown again", async () => {
  const user = userEvent.setup();
  renderScreen(<Opening keeps />);
  await user.clear(await screen.findByLabelText("Opens"));
  await user.tab();
  expect([shown(), chosen()]).toEqual(["09:00", "09:00"]);
});

test("arrow keys step by quarters, page keys by hours", async () => {
  renderScreen(<Opening />);
  const field = await screen.findByLabelText("Opens");
  const press = (key: string) => {
    fireEvent.keyDown(field, { key });
    return shown();
  };
  expect(
    ["ArrowUp", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "ArrowDown", "ArrowDown"].map(press),
  ).toEqual(["09:15", "09:30", "09:15", "10:00", "09:00", "08:45", "08:30"]);
});
