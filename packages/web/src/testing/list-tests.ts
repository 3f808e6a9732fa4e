import type { Created, Endpoint, IdList } from "@foyer/contract/endpoint";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import type * as z from "zod/mini";
import type { stubServer } from "./stub-server.ts";

interface Endpoints {
  create: Endpoint & { reply: typeof Created };
  update: Endpoint & { reply: z.ZodMiniNull };
  remove: Endpoint & { body: typeof IdList; reply: z.ZodMiniNull };
}

/** A server that does as it is told: what is made, changed and deleted, is so in what it keeps. */
export function grantCrud<Thing extends { id: number }>(
  server: ReturnType<typeof stubServer>,
  { create, update, remove }: Endpoints,
  kept: Thing[],
  make: (sent: Partial<Thing>) => Thing,
): void {
  server.grant(create, ({ body }) => {
    const made = make(body as Partial<Thing>);
    kept.push(made);
    return { id: made.id };
  });
  server.grant(update, ({ body }) => {
    const change = body as Partial<Thing>;
    const nth = kept.findIndex(({ id }) => id === change.id);
    kept[nth] = { ...(kept[nth] as Thing), ...change };
    return null;
  });
  server.grant(remove, ({ body }) => {
    const gone = body as number[];
    kept.splice(0, kept.length, ...kept.filter(({ id }) => !gone.includes(id)));
    return null;
  });
}

/** The row of a list that says this. */
export const readRow = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest("tr") as HTMLElement;

/** The open dialog of this title. */
export const dialogNamed = async (name: string | RegExp) =>
  within(await screen.findByRole("dialog", { name }));

/** Chooses from the menu of a row, which says `row` where it does not say what the thing is called. */
export async function chooseAction(user: UserEvent, name: string, action: string, row = name): Promise<void> {
  await user.click(within(await readRow(row)).getByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

/** Says yes to the question whether to delete; what is called so is then gone from the list. */
export async function confirmDeletion(user: UserEvent, question: string, name: string): Promise<void> {
  await user.click((await dialogNamed(question)).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
}
