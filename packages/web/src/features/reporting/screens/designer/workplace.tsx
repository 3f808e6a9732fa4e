import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustments, IconStack2 } from "@tabler/icons-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { lazyPart } from "../../../../lib/lazy-part.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { VisuallyHidden } from "../../../../ui/kit/visually-hidden.tsx";
import { useFocusBack } from "../../../../ui/use-focus-back.ts";
import classes from "./designer.module.css";
import { DesignerFigures } from "./designer-figures.tsx";
import { useSettledState } from "./editor/use-designer.ts";
import { Announced } from "./panels/announced.tsx";
import { DetailsPane } from "./panels/details-pane.tsx";
import { PartsPane } from "./panels/parts-pane.tsx";
import { Stage } from "./stage/stage.tsx";

const PaneDrawer = lazyPart(async () => (await import("./panels/pane-drawer.tsx")).PaneDrawer);

/** Wider windows have room for all three panes. */
const wideWindow = "(min-width: 75em)";

/** What can be put on the page, the page itself, and what is selected on it; panes are drawers where there is less room. */
export function Workplace() {
  const t = usePhrases("screenDesigner");
  const { readOnly, renaming, finding } = useSettledState();
  const wide = useMediaQuery(wideWindow, true, { getInitialValueInEffect: false });
  const helpId = useId();
  const [drawer, setDrawer] = useState<"parts" | "details">();
  const hasPanes = wide && !readOnly;
  if ((renaming !== undefined || finding) && !hasPanes && drawer !== "parts") setDrawer("parts");
  return (
    <DesignerFigures>
      <div className={classes.split} data-panes={hasPanes || undefined}>
        {hasPanes && (
          <section className={classes.pane} aria-label={t("parts")}>
            <PartsPane />
          </section>
        )}
        <div className={classes.middle}>
          <Stage helpId={helpId} />
          {!wide && !readOnly && (
            <div className={classes.openers}>
              <ActionIcon
                size="lg"
                variant="default"
                aria-label={t("parts")}
                onClick={() => setDrawer("parts")}
              >
                <IconStack2 size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size="lg"
                variant="default"
                aria-label={phrase("common.details")}
                onClick={() => setDrawer("details")}
              >
                <IconAdjustments size={18} stroke={1.6} />
              </ActionIcon>
            </div>
          )}
          <VisuallyHidden id={helpId}>{t("help")}</VisuallyHidden>
          <Announced />
        </div>
        {hasPanes && (
          <section className={classes.pane} data-end aria-label={phrase("common.details")}>
            <DetailsPane />
          </section>
        )}
        {drawer && !hasPanes && (
          <PaneLayer
            isEnd={drawer === "details"}
            title={drawer === "parts" ? t("parts") : phrase("common.details")}
            onClose={() => setDrawer(undefined)}
          >
            {drawer === "parts" ? <PartsPane /> : <DetailsPane />}
          </PaneLayer>
        )}
      </div>
    </DesignerFigures>
  );
}

interface PaneLayerProps {
  title: string;
  isEnd: boolean;
  onClose: () => void;
  children: ReactNode;
}

function PaneLayer(props: PaneLayerProps) {
  useFocusBack();
  return (
    <Suspense fallback={null}>
      <PaneDrawer {...props} />
    </Suspense>
  );
}
