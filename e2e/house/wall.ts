import { screens } from "@foyer/contract/reporting/screens/screens";
import type { Locator, Page } from "playwright-core";
import type { Ask } from "./console.ts";

export const figure = (page: Page): Locator => page.locator("[data-kind=figure]").getByText(/\d/).first();
export const title = (page: Page, name: string): Locator => page.getByRole("heading", { name, level: 1 });

const documentNamed = (name: string) => ({
  ...{ version: 1 as const, title: name, size: { width: 1920, height: 1080 } },
  roles: { site: { kind: "site" as const } },
  binding: { site: { all: true as const } },
  pages: [
    {
      id: "p",
      children: ["f"],
      nodes: {
        f: {
          ...{ id: "f", kind: "figure", x: 100, y: 100, w: 800, h: 400 },
          figures: { main: { what: "figure" as const, of: { role: "site" } } },
        },
      },
    },
  ],
});

interface PublishedScreen {
  id: number;
  code: string;
}

/** A published screen with a figure of the shop. */
export async function publish(ask: Ask, name: string): Promise<PublishedScreen> {
  const { id, code } = await ask(screens.create, { body: { document: documentNamed(name) } });
  const { revision } = await ask(screens.draft, { query: { code } });
  await ask(screens.publish, { body: { id, base: revision } });
  return { id, code };
}

/** Publishes it under another title. */
export async function publishAs(ask: Ask, { id, code }: PublishedScreen, name: string): Promise<void> {
  const { revision } = await ask(screens.draft, { query: { code } });
  const saved = await ask(screens.save, { body: { id, base: revision, document: documentNamed(name) } });
  await ask(screens.publish, { body: { id, base: saved.revision } });
}
