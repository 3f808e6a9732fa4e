import { EntityForm, entities } from "@foyer/contract/places/entities";
import { everyDay, type OpeningHours } from "@foyer/contract/places/opening-hours";
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { formatFor } from "../../../lib/format.ts";
import { exceptionText, weekText } from "../../../lib/opening-hours-text.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DraftForm } from "../../../ui/form/draft-form.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { CopyHoursDialog } from "./copy-hours-dialog.tsx";
import { OpeningHoursField } from "./opening-hours-field.tsx";

inEnglish();

let saved: OpeningHours | undefined;

function Editor({ initial }: { initial: OpeningHours }) {
  const schema = z.object({ openingHours: EntityForm.shape.openingHours });
  const draft = useDraft({ schema, initial: { openingHours: initial } });
  return (
    <DraftForm
      draft={draft}
      onSave={async ({ openingHours }) => {
        saved = openingHours;
      }}
      buttons={<button type="submit">Save</button>}
    >
      <OpeningHoursField name="openingHours" label="Opening hours" today="2026-11-28" />
    </DraftForm>
  );
}

const plain = (text: string) => text.replaceAll(/[\u2060\u2066\u2068\u2069]/g, "");

test("from the same every day to a week with a break, a closed Sunday and an exception", async () => {
  stubServer();
  const user = userEvent.setup();
  renderScreen(<Editor initial={everyDay("09:00~20:00")} />);
  const group = (name: string) => within(screen.getByRole("group", { name }));
  fireEvent.change(group("Every day").getByLabelText("Closes"), { target: { value: "18:00" } });
  await user.click(screen.getByLabelText("Same every day"));
  await user.click(group("Monday").getByRole("button", { name: "Add a break: Monday" }));
  await user.click(group("Monday").getByRole("button", { name: "Copy Monday to all days" }));
  await user.selectOptions(screen.getByLabelText("Sunday: open or closed"), "Closed");
  const [, second] = group("Tuesday").getAllByLabelText("Opens");
  fireEvent.change(second as HTMLElement, { target: { value: "12:00" } });
  expect(group("Tuesday").getByRole("alert").textContent).toBe(
    "These hours start before the previous ones end.",
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toBeUndefined();
  await user.click(group("Tuesday").getByRole("button", { name: "Remove the break: Tuesday" }));
  await user.click(screen.getByRole("button", { name: "Add exception" }));
  fireEvent.change(screen.getByLabelText("First day"), { target: { value: "2026-12-06" } });
  await user.selectOptions(screen.getByLabelText("Hours: open or closed"), "Open");
  await user.type(screen.getByLabelText(/Reason/), "Sales Sunday");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const day = ["09:00~13:00", "14:00~18:00"];
  expect(saved).toEqual({
    week: [day, ["09:00~13:00"], day, day, day, day, []],
    exceptions: [{ from: "2026-12-06", to: "2026-12-06", hours: ["09:00~20:00"], reason: "Sales Sunday" }],
  });
}, 40_000);

test("hours are told in words, days that are alike together, in the order of the language's week", () => {
  const format = formatFor("en-GB");
  const week = [...Array.from({ length: 5 }, () => ["09:00~20:00"]), ["10:00~02:00"], []];
  expect(plain(weekText({ week }, format))).toBe(
    "Mon–Fri 09:00–20:00, Sat 10:00–02:00 (next day), closed Sun",
  );
  expect(plain(weekText(everyDay("00:00~00:00"), format))).toBe("all day");
  expect(plain(weekText({ week: Array.from({ length: 7 }, () => []) }, format))).toBe("Closed");
  const exception = { from: "2026-12-24", to: "2026-12-26", hours: [], reason: "Works" };
  expect(plain(exceptionText(exception, format))).toMatch(/24.*26.*2026.*: Closed · Works$/);
});

test("copying names how many sites and what follows", async () => {
  const server = stubServer();
  server.grant(entities.copyHours, { changed: 0 });
  renderScreen(
    <CopyHoursDialog
      entity={{ id: 1, name: "Mall", openingHours: everyDay("09:00~20:00") }}
      onClose={() => {}}
    />,
  );
  expect(await screen.findByRole("dialog", { name: "Copy the opening hours of Mall" })).toBeTruthy();
  expect((screen.getByRole("button", { name: "Copy hours" }) as HTMLButtonElement).disabled).toBe(true);
});
