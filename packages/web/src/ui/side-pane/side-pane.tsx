import { ActionIcon } from "@mantine/core";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Card } from "../kit/card.tsx";
import { Box, Line } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Text } from "../kit/text.tsx";
import { PaneEdge } from "./pane-edge.tsx";
import { paneWidths } from "./pane-widths.ts";
import classes from "./side-pane.module.css";

interface SidePaneProps {
  /** What stands in the pane. */
  title: string;
  /** Under this name width and folding are kept. */
  rememberAs: string;
  pane: ReactNode;
  children: ReactNode;
}

/** A pane before the content that can be made wider and folded away; on a phone it is folded at first. */
export function SidePane({ title, rememberAs, pane, children }: SidePaneProps) {
  const t = usePhrases("common");
  const id = useId();
  const narrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const [width, setWidth] = useLocalStorage({
    key: `foyer-pane-${rememberAs}`,
    defaultValue: paneWidths.usual,
    getInitialValueInEffect: false,
  });
  const [folded, setFolded] = useLocalStorage({
    key: `foyer-pane-folded-${rememberAs}`,
    defaultValue: narrow,
    getInitialValueInEffect: false,
  });
  const Shape = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Line align="start" className={classes.split} data-folded={folded || undefined}>
      <Card
        as="section"
        fixed
        shrink
        className={classes.pane}
        style={{ "--pane-width": `${width}px` } as CSSProperties}
        aria-label={title}
      >
        <Line justify="between" gap="xs" p="xs" className={classes.head}>
          <Text as="h2" size="sm" weight="bold" className={classes.title}>
            {title}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(folded ? "showPane" : "hidePane", { name: title })}
            aria-expanded={!folded}
            aria-controls={id}
            onClick={() => setFolded(!folded)}
          >
            <Shape size={18} stroke={1.6} className={look({ flip: true })} />
          </ActionIcon>
        </Line>
        <div id={id} hidden={folded} className={classes.inside}>
          {pane}
        </div>
      </Card>
      {!folded && !narrow && <PaneEdge controls={id} width={width} onChange={setWidth} />}
      <Box grow className={classes.content}>
        {children}
      </Box>
    </Line>
  );
}
