import { subjects } from "@foyer/contract/places/subjects";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ScreenDraft, screens } from "@foyer/contract/reporting/screens/screens";
import { act, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { ScreenDesignerPage } from "../features/reporting/screens/screen-designer-page.tsx";
import { madeControl, madeDraft, madeScreen, screenCode } from "./made-screen.ts";
import { renderScreen } from "./render-screen.tsx";
import { stubServer } from "./stub-server.ts";

/** For tests of the designer's page: a stage of 1984 x 1144 pixels, so that a page of 1920 x 1080 begins at 32, 32 of it. */
export function designerPage() {
  const page = {
    server: undefined as unknown as ReturnType<typeof stubServer>,
    /** The draft as the server has it. */
    kept: undefined as unknown as ScreenDraft,
    /** Of the window, in pixels. */
    width: 1600,
    show: (permissions = ["*:*:*"], code = screenCode) =>
      renderScreen(
        <Routes>
          <Route path="/setting-screen/:code" element={<ScreenDesignerPage />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>,
        { permissions, address: `/setting-screen/${code}` },
      ),
    saves: () =>
      page.server.callsTo(screens.save).map(({ body }) => body as { base: number; document: ScreenDocument }),
    savedNodes: () => page.saves().at(-1)?.document.pages[0]?.nodes ?? {},
  };

  beforeEach(() => {
    page.server = stubServer();
    page.width = 1600;
    page.kept = madeDraft(
      madeScreen([
        madeControl("a", "heading", { options: { text: "Welcome" } }),
        madeControl("b", "clock", { x: 800, y: 400, w: 480, h: 160 }),
      ]),
    );
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1984, 1144));
    vi.stubGlobal("matchMedia", (query: string) => {
      const [, bound, ems] = /\((min|max)-width: ([\d.]+)em\)/.exec(query) ?? [];
      const edge = Number(ems) * 16;
      const matches = bound === "min" ? page.width >= edge : bound === "max" ? page.width <= edge : false;
      return { matches, media: query, addEventListener: () => {}, removeEventListener: () => {} };
    });
    page.server.grant(screens.draft, () => page.kept);
    page.server.grant(subjects.search, { content: [], totalElements: 0 });
    page.server.grant(screens.figures, { at: "2026-05-04T09:00:00Z", parts: [] });
    page.server.grant(screens.save, ({ body }) => {
      const { document } = body as { document: ScreenDocument };
      page.kept = { ...page.kept, document, name: document.title, revision: page.kept.revision + 1 };
      return { revision: page.kept.revision };
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return page;
}

export const stageShown = () => screen.findByRole("group", { name: "Page with its components" });
export const focusOn = (element: HTMLElement) => act(() => element.focus());
export const layers = async (user: UserEvent) => {
  await user.click(screen.getByRole("button", { name: "Layers" }));
  return within(screen.getByRole("tree", { name: "Layers" }));
};
