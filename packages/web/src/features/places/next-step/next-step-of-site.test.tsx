import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeEntity } from "../../../testing/made-entity.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { NextStepOfSite } from "./next-step-of-site.tsx";

inEnglish();

const show = (permissions = ["*:*:*"]) =>
  renderScreen(<NextStepOfSite entityId={7} named />, { permissions });

test("a new site leads on from its entrance to its sensor, until something was counted", async () => {
  const server = stubServer();
  let entity = { ...madeEntity(), name: "Mall", accessCount: 0, lastTime: null as string | null };
  let lines: { corridorId: number | null }[] = [];
  server.grant(entities.details, () => entity);
  server.grant(areas.list, { content: [], totalElements: 0 });
  server.grant(accesses.list, { content: [{ id: 3, name: "North door" }], totalElements: 1 } as never);
  server.grant(devices.byEntity, () => ({ content: [{ id: 1, lines }], totalElements: 1 }) as never);
  server.grant(accesses.create, () => {
    entity = { ...entity, accessCount: 1 };
    return { id: 3 };
  });

  show();
  const step = await screen.findByRole("status", { name: "Next step" });
  within(step).getByText("Mall has no entrance yet. People are counted where they pass.");
  await userEvent.click(within(step).getByRole("button", { name: /entrance/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /Name/ }), "North door");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));

  await screen.findByText("No sensor counts at North door yet.");
  const link = screen.getByRole("link", { name: "Connect a sensor" });
  expect(link.getAttribute("href")).toBe("/start?step=3&way=device&corridorId=3");

  lines = [{ corridorId: 3 }];
  show();
  await screen.findByText(/Its first count is still to come/);

  entity = { ...entity, lastTime: "2026-05-04T09:00:00Z" };
  cleanup();
  show();
  await waitFor(() => expect(server.callsTo(entities.details).length).toBeGreaterThan(1));
  expect(screen.queryByRole("status", { name: "Next step" })).toBeNull();
});

test("who may connect nothing is told nothing", async () => {
  const server = stubServer();
  server.grant(entities.details, { ...madeEntity(), accessCount: 0, lastTime: null });
  show(["entity:list"]);
  await waitFor(() => expect(server.callsTo(entities.details)).toHaveLength(1));
  expect(screen.queryByText(/no entrance yet/)).toBeNull();
});
