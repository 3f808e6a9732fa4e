import { holidays } from "@foyer/contract/places/holidays";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeHoliday } from "../../../testing/made-holiday.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { HolidaysPage } from "./holidays-page.tsx";

inEnglish();

test("public holidays are suggested; what is unticked or already there is not added", async () => {
  localStorage.clear();
  const server = stubServer();
  server.grant(holidays.list, {
    content: [madeHoliday(1, "Sale week", "2026-11-23", "2026-11-28")],
    totalElements: 1,
  });
  server.grant(holidays.countries, () => [
    { code: "DE", name: "Germany" },
    { code: "VN", name: "Vietnam" },
  ]);
  server.grant(holidays.regions, () => [{ code: "BY", name: "Bayern" }]);
  server.grant(holidays.suggest, () => [
    { name: "Epiphany", startTime: "2026-01-06", endTime: "2026-01-06", known: false },
    { name: "Good Friday", startTime: "2026-04-03", endTime: "2026-04-03", known: false },
    { name: "Labour Day", startTime: "2026-05-01", endTime: "2026-05-01", known: true },
  ]);
  server.grant(holidays.createMany, () => ({ ids: [7] }));
  server.grant(holidays.sources, []);
  server.grant(holidays.follow, null);
  const user = userEvent.setup();
  renderScreen(<HolidaysPage />);
  await user.click(await screen.findByRole("button", { name: "Public holidays" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("option", { name: "Germany" });
  await user.selectOptions(dialog.getByLabelText("Country"), "DE");
  await dialog.findByRole("option", { name: "Bayern" });
  await user.selectOptions(dialog.getByLabelText("Region"), "BY");
  await user.click(await dialog.findByLabelText("Epiphany"));
  expect((dialog.getByLabelText("Labour Day") as HTMLInputElement).disabled).toBe(true);
  await user.click(dialog.getByRole("switch", { name: /^Add public holidays of Bayern/ }));
  await waitFor(() => expect(server.callsTo(holidays.follow)).toHaveLength(1));
  expect(server.callsTo(holidays.follow)[0]?.body).toEqual({ country: "DE", region: "BY", follow: true });
  await user.click(dialog.getByRole("button", { name: /^Add 1 / }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const year = new Date().getFullYear();
  expect(server.callsTo(holidays.createMany)[0]?.body).toEqual([
    {
      name: "Good Friday",
      startTime: "2026-04-03",
      endTime: "2026-04-03",
      year,
      scope: "country",
      country: "DE",
    },
  ]);
  const asked = server.callsTo(holidays.suggest).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ country: "DE", region: "BY", year: String(year) });
});
