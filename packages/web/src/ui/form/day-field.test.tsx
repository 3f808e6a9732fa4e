import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { DayField } from "./day-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const Binding = z.object({ from: z.optional(z.string()) });

inEnglish();

test("what was typed and is no day is not saved as if nothing had been typed", async () => {
  const user = userEvent.setup();
  const save = vi.fn(async () => {});
  renderScreen(
    <FormDialog title="Bind" schema={Binding} initial={{}} onSave={save} onClose={() => {}}>
      <DayField name="from" label="From" />
    </FormDialog>,
  );
  const field = await screen.findByRole("textbox", { name: "From" });
  await user.type(field, "yesterdayish");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText(/^Type a day such as/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(save).not.toHaveBeenCalled();

  await user.clear(field);
  await user.type(field, "2026-11-27{Enter}");
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ from: "2026-11-27" }));
});
