import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { Suspense } from "react";
import { useGuide } from "../../lib/guide.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

/** The panel comes with its words: nothing of either is loaded before it is opened. */
const GuidePanel = lazyPart(async () => {
  const [{ GuidePanel }, { needGuide }] = await Promise.all([
    import("../guide/guide-panel.tsx"),
    import("../guide/guide-text.ts"),
  ]);
  await needGuide();
  return GuidePanel;
});

/** Where the help guide stands while it is open. */
export function GuidePlace(props: { menus: readonly BuiltMenu[]; screen: string | undefined }) {
  if (!useGuide().isOpen) return null;
  return (
    <Suspense fallback={null}>
      <GuidePanel {...props} />
    </Suspense>
  );
}
