import { ActionIcon } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Chip } from "../../../../../ui/kit/chip.tsx";
import { Line } from "../../../../../ui/kit/layout.tsx";
import { look } from "../../../../../ui/kit/look.ts";
import { MenuButton } from "../../../../../ui/menu-button.tsx";
import classes from "../designer.module.css";
import { pageNow } from "../editor/designer-state.ts";
import { hasRoomForPage } from "../editor/limits.ts";
import { pageAdded, pageCopied, pageMoved } from "../editor/pages.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { usePageName } from "./page-words.ts";

/** The pages of the screen, and what can be done with the one that is worked on. */
export function PageTabs() {
  const t = usePhrases("screenDesigner.pages");
  const common = usePhrases("common");
  const designer = useDesigner();
  const state = useSettledState();
  const nameOf = usePageName();
  const { pages } = state.document;
  const page = pageNow(state);
  const at = pages.indexOf(page);
  const full = hasRoomForPage(state.document) ? undefined : t("full");
  return (
    <Line as="nav" gap="2xs" aria-label={phrase("find.pages")} className={classes.tabs}>
      {pages.map((each) => (
        <Chip key={each.id} aria-pressed={each.id === page.id} onClick={() => designer.showPage(each.id)}>
          {nameOf(each)}
        </Chip>
      ))}
      {!state.readOnly && (
        <>
          <MenuButton
            position="bottom-start"
            entries={[
              {
                key: "rename",
                label: t("rename"),
                icon: <IconPencil size={16} />,
                onClick: () => designer.ask("renamePage"),
              },
              {
                key: "copy",
                label: t("copy"),
                icon: <IconCopy size={16} />,
                disabled: full,
                onClick: () => designer.arrange((now) => pageCopied(now, "")),
              },
              {
                key: "earlier",
                label: t("earlier"),
                icon: <IconArrowLeft size={16} className={look({ flip: true })} />,
                disabled: at === 0 ? t("isFirst") : undefined,
                onClick: () => designer.arrange((now) => pageMoved(now, -1)),
              },
              {
                key: "later",
                label: t("later"),
                icon: <IconArrowRight size={16} className={look({ flip: true })} />,
                disabled: at === pages.length - 1 ? t("isLast") : undefined,
                onClick: () => designer.arrange((now) => pageMoved(now, 1)),
              },
              {
                key: "remove",
                label: common("delete"),
                icon: <IconTrash size={16} />,
                danger: true,
                disabled: pages.length === 1 ? t("isOnly") : undefined,
                onClick: () => designer.ask("removePage"),
              },
            ]}
          >
            <ActionIcon
              size="md"
              variant="subtle"
              color="gray"
              aria-label={common("actionsFor", { name: nameOf(page) })}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
          </MenuButton>
          <ActionIcon
            size="md"
            variant="subtle"
            color="gray"
            aria-label={t("add")}
            title={full ?? t("add")}
            disabled={full !== undefined}
            onClick={() => designer.arrange((now) => pageAdded(now, ""))}
          >
            <IconPlus size={16} />
          </ActionIcon>
        </>
      )}
    </Line>
  );
}
