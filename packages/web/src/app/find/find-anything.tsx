import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/spotlight/styles.layer.css";
import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { Spotlight } from "@mantine/spotlight";
import {
  IconBuildingStore,
  IconDoor,
  IconRouter,
  IconSearch,
  IconSitemap,
  IconUser,
} from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePhrases } from "../../lib/phrases.ts";
import { MenuIcon } from "../../ui/menu-icon/menu-icon.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { type Found, type FoundGroup, useFound } from "./use-found.ts";

const size = { size: 18, stroke: 1.6 };
const icons: Record<FoundGroup["name"], (found: Found) => ReactNode> = {
  pages: ({ icon = "" }) => <MenuIcon name={icon} />,
  sites: () => <IconBuildingStore {...size} />,
  organisations: () => <IconSitemap {...size} />,
  accesses: () => <IconDoor {...size} />,
  devices: () => <IconRouter {...size} />,
  users: () => <IconUser {...size} />,
};

/** Handed on to the list's scroll area, though its type does not say so: what scrolls is reached by keyboard. */
const reachable = { viewportProps: { tabIndex: 0 } };

/** Half seen through, what stands below a chosen name could not be read. */
const readable = { actionDescription: { opacity: 1 } };

/** One field that leads to pages, sites, accesses, serial numbers and people. */
export function FindAnything({ menus, onClose }: { menus: readonly BuiltMenu[]; onClose: () => void }) {
  const t = usePhrases("find");
  const [text, setText] = useState("");
  const { groups, isSearching, failed } = useFound(text, menus);
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  useFocusBack();

  // The library chooses the first for Enter only of what is there when a letter is typed, not of what is found later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is found anew
  useLayoutEffect(() => {
    if (text === "" || list.current?.querySelector("[data-selected]")) return;
    list.current?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  }, [groups]);

  const go = ({ path }: Found) => {
    onClose();
    void navigate(path);
  };

  return (
    <Spotlight.Root
      forceOpened
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      scrollable
      attributes={{ content: { "aria-label": t("title") } }}
    >
      <Spotlight.Search
        placeholder={t("placeholder")}
        aria-label={t("placeholder")}
        leftSection={<IconSearch {...size} aria-hidden="true" />}
      />
      <Spotlight.ActionsList ref={list} {...reachable}>
        {groups.map(({ name, found }) => (
          <Spotlight.ActionsGroup key={name} label={t(name)}>
            {found.map((each) => (
              <Spotlight.Action
                key={each.key}
                label={each.title}
                description={each.place}
                styles={readable}
                leftSection={icons[name](each)}
                onClick={() => go(each)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty role="status">
            {isSearching ? t("searching") : failed ? t("failed") : t("nothing", { text })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
