import { useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Box } from "../../../../../ui/kit/layout.tsx";
import { Tabs, tabLook } from "../../../../../ui/kit/tabs.tsx";
import { useSettledState } from "../editor/use-designer.ts";
import { ComponentsList } from "./components-list.tsx";
import { LayersPane } from "./layers-pane.tsx";

const tabs = ["components", "layers"] as const;

/** What can be put on the page, and what is on it. */
export function PartsPane() {
  const t = usePhrases("screenDesigner.tabs");
  const { renaming, finding } = useSettledState();
  const [open, setOpen] = useState<(typeof tabs)[number]>("components");
  // Names are typed in the layers, and looked for there.
  if ((renaming !== undefined || finding) && open !== "layers") setOpen("layers");
  return (
    <>
      <Tabs aria-label={phrase("screenDesigner.parts")}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className={tabLook}
            aria-current={open === tab || undefined}
            onClick={() => setOpen(tab)}
          >
            {t(tab)}
          </button>
        ))}
      </Tabs>
      <Box p="xs">{open === "components" ? <ComponentsList /> : <LayersPane />}</Box>
    </>
  );
}
