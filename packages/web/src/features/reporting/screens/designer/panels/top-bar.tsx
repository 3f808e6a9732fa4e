import { screens } from "@foyer/contract/reporting/screens/screens";
import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDots,
  IconHistory,
  IconKeyboard,
  IconMagnet,
  IconMaximize,
  IconPlayerPlay,
  IconResize,
  IconRuler2,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "../../../../../lib/format.ts";
import { language } from "../../../../../lib/language.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { ToolButton } from "../../../../../ui/canvas-stage/tool-button.tsx";
import { Line, Row } from "../../../../../ui/kit/layout.tsx";
import { look } from "../../../../../ui/kit/look.ts";
import { Text } from "../../../../../ui/kit/text.tsx";
import { May } from "../../../../../ui/may.tsx";
import { MenuButton } from "../../../../../ui/menu-button.tsx";
import classes from "../designer.module.css";
import { useDesigner, useDesignerState, useSettledState } from "../editor/use-designer.ts";
import { SaveStatus } from "../saving/save-status.tsx";
import { CommandTool } from "./command-tools.tsx";
import { commandPhrases } from "./command-words.ts";
import { PageTabs } from "./page-tabs.tsx";
import { ViewMenu } from "./view-menu.tsx";

/** What can be done with the screen as a whole, and how it is looked at. */
export function TopBar() {
  const t = usePhrases("screenDesigner");
  const designer = useDesigner();
  const { document, readOnly, code, snaps, rulers, tool } = useSettledState();
  return (
    <Row as="header" gap="sm" gapY="2xs" lined className={classes.bar}>
      <ActionIcon
        component={Link}
        to="/screens"
        size="md"
        variant="subtle"
        color="gray"
        aria-label={phrase("menu.screens")}
        title={phrase("menu.screens")}
      >
        <IconArrowLeft size={18} stroke={1.6} className={look({ flip: true })} />
      </ActionIcon>
      <Text as="h1" size="md" weight="bold" cut style={{ maxInlineSize: 240 }}>
        <bdi>{document.title}</bdi>
      </Text>
      <PageTabs />
      <Line gap="2xs" role="toolbar" aria-label={phrase("heatPlans.tools.label")} push>
        {!readOnly && (
          <>
            <CommandTool id="undo" Sign={IconArrowBackUp} />
            <CommandTool id="redo" Sign={IconArrowForwardUp} />
            <ToolButton
              plain
              label={phrase(commandPhrases.scale)}
              pressed={tool === "scale"}
              onClick={() => designer.run("scale")}
            >
              <IconResize size={18} stroke={1.6} />
            </ToolButton>
            <ToolButton
              plain
              label={phrase("heatPlans.tools.snap")}
              pressed={snaps}
              onClick={() => designer.snap(!snaps)}
            >
              <IconMagnet size={18} stroke={1.6} />
            </ToolButton>
            <ToolButton
              plain
              label={phrase(commandPhrases.rulers)}
              pressed={rulers}
              onClick={() => designer.run("rulers")}
            >
              <IconRuler2 size={18} stroke={1.6} />
            </ToolButton>
          </>
        )}
        <Zoom />
        <CommandTool id="shortcuts" Sign={IconKeyboard} />
      </Line>
      {!readOnly && <SaveStatus />}
      {!readOnly && <ViewMenu />}
      <Button
        size="xs"
        variant="default"
        component="a"
        href={`/${language()}/screen/preview?code=${code}`}
        target="_blank"
        rel="noopener"
        leftSection={<IconPlayerPlay size={14} />}
      >
        {phrase("bulk.preview")}
      </Button>
      <May ask={screens.publish}>
        <Button size="xs" onClick={() => designer.ask("publish")}>
          {t("publish.action")}
        </Button>
      </May>
      <MenuButton
        entries={[
          {
            key: "versions",
            label: phrase("firmware.versions"),
            icon: <IconHistory size={16} stroke={1.6} />,
            onClick: () => designer.ask("versions"),
          },
        ]}
      >
        <Button size="xs" variant="default" px={8} aria-label={phrase("analysis.more")}>
          <IconDots size={16} />
        </Button>
      </MenuButton>
    </Row>
  );
}

function Zoom() {
  const format = useFormat();
  const designer = useDesigner();
  const { camera } = useDesignerState();
  const label = phrase(commandPhrases.fullSize);
  return (
    <>
      <CommandTool id="zoomOut" Sign={IconZoomOut} />
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        w={52}
        title={label}
        aria-label={`${label}: ${format.percent(camera.zoom)}`}
        onClick={() => designer.run("fullSize")}
      >
        {format.percent(camera.zoom)}
      </Button>
      <CommandTool id="zoomIn" Sign={IconZoomIn} />
      <CommandTool id="showAll" Sign={IconMaximize} />
    </>
  );
}
