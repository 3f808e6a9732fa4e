import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { startPhrases } from "../../lib/phrases.ts";
import { Refused } from "../../lib/refused.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { NumberField } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";

const Door = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(8)),
  width: z.int().check(z.minimum(1), z.maximum(20)),
});

beforeAll(() => startPhrases("en"));
afterEach(cleanup);

async function openDialog(onSave: (door: z.output<typeof Door>) => Promise<unknown> = async () => {}) {
  const onClose = vi.fn();
  const save = vi.fn(onSave);
  renderScreen(
    <FormDialog
      title="Door"
      schema={Door}
      initial={{ name: "", width: undefined }}
      refusalFields={{ "entity.nameTaken": "name" }}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required />
      <NumberField name="width" label="Width" required />
    </FormDialog>,
  );
  await screen.findByRole("dialog", { name: "Door" });
  return { onClose, save, user: userEvent.setup() };
}

const fault = (label: RegExp) => screen.getByLabelText(label).getAttribute("aria-describedby") !== null;

test("says what is missing, leads to the first fault, and saves nothing", async () => {
  const { save, user } = await openDialog();
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(screen.getByText("Please enter Name.")).toBeTruthy();
  expect(screen.getByText("Please enter Width.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Name/));
  expect(save).not.toHaveBeenCalled();
});

test("checks a field when it is left, and takes the fault back once it is mended", async () => {
  const { user } = await openDialog();
  await user.type(screen.getByLabelText(/Width/), "40");
  expect(screen.queryByText("Width must be at most 20.")).toBeNull();
  await user.tab({ shift: true });
  expect(screen.getByText("Width must be at most 20.")).toBeTruthy();

  await user.type(screen.getByLabelText(/Width/), "{Backspace}");
  expect(screen.queryByText("Width must be at most 20.")).toBeNull();
  await user.clear(screen.getByLabelText(/Width/));
  await user.type(screen.getByLabelText(/Width/), "wide");
  await user.tab();
  expect(screen.getByText("Width must be a number.")).toBeTruthy();
});

test("saves what the schema makes of it, and closes", async () => {
  const { save, onClose, user } = await openDialog();
  await user.type(screen.getByLabelText(/Name/), " North ");
  await user.type(screen.getByLabelText(/Width/), "4{Enter}");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledWith({ name: "North", width: 4 });
});

test("shows the server's faults at the fields, and other refusals in the form", async () => {
  const refusals = [
    new Refused({ key: "validation.failed", code: 400, message: "Check", fields: { width: "invalid" } }),
    new Refused({ key: "entity.nameTaken", code: 409, message: "Taken" }),
    new Refused({ key: "server.away", code: 503, message: "The server rests." }),
  ];
  const { onClose, user } = await openDialog(async () => {
    throw refusals.shift();
  });
  await user.type(screen.getByLabelText(/Name/), "North");
  await user.type(screen.getByLabelText(/Width/), "4{Enter}");
  expect(await screen.findByText("Width is not valid.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Width/));

  await user.keyboard("{Enter}");
  expect(await screen.findByText("Another site already has this name.")).toBeTruthy();
  expect(fault(/Name/)).toBe(true);

  await user.keyboard("{Enter}");
  expect((await screen.findByText("The server rests.")).getAttribute("role")).toBe("alert");
  expect(onClose).not.toHaveBeenCalled();
});

test("asks before it throws away what was entered", async () => {
  const { onClose, user } = await openDialog();
  await user.type(screen.getByLabelText(/Name/), "North");
  await user.keyboard("{Escape}");
  expect(screen.getByText("Unsaved changes")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Stay" }));

  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("closes at once when nothing was entered", async () => {
  const { onClose, user } = await openDialog();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
});
