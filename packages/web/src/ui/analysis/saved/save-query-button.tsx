import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { Button } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconDeviceFloppy, IconFileSearch } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { MenuButton } from "../../menu-button.tsx";
import { openedIn } from "./opened-query.ts";
import { type SavedKind, savedQuestion } from "./saved-question.ts";
import { useOpenSaved } from "./use-open-saved.ts";

const SaveQueryDialog = lazyPart(async () => (await import("./save-query-dialog.tsx")).SaveQueryDialog);

/** How many of a screen's saved queries are in its menu; all of them on their own page. */
const mostInMenu = 8;
const staleTime = 60_000;

interface SaveQueryButtonProps {
  /** Path of the screen in the menu. */
  screen: string;
  /** What the question names places of. */
  dataType: SavedKind;
}

/** Saves the question as the address has it, and opens those that were saved of the same screen. */
export function SaveQueryButton({ screen, dataType }: SaveQueryButtonProps) {
  const t = usePhrases("savedQueries");
  const common = usePhrases("common");
  const queries = usePhrases("queries");
  const may = useMay();
  const { state } = useLocation();
  const saved = useAsk(savedQueries.list, undefined, { staleTime });
  const open = useOpenSaved();
  const update = useSend(savedQueries.update, [savedQueries.list]);
  const [saving, setSaving] = useState<string>();
  const mayCreate = may(savedQueries.create);
  const ofScreen = (saved.data ?? []).filter((each) => each.screen === screen);
  // Read at the click: words of the question are written into the address past the router.
  const question = () => savedQuestion(location.search, dataType);
  const opened = ofScreen.find(({ id, own }) => own && id === openedIn(state)?.id);
  if (!mayCreate && ofScreen.length === 0) return null;

  const entries = [
    ...(mayCreate && opened
      ? [
          {
            key: "again",
            label: t("saveAgain", { name: opened.name }),
            icon: <IconDeviceFloppy size={16} stroke={1.8} />,
            onClick: () => {
              const { id, name, shared } = opened;
              update.mutate({ body: { id, name, shared, screen, question: question() } });
            },
          },
        ]
      : []),
    ...(mayCreate
      ? [
          {
            key: "save",
            label: t("saveAs"),
            icon: <IconBookmarkPlus size={16} stroke={1.8} />,
            onClick: () => setSaving(question()),
          },
        ]
      : []),
    ...ofScreen.slice(0, mostInMenu).map((each) => ({
      key: String(each.id),
      label: <bdi>{each.name}</bdi>,
      icon: <IconFileSearch size={16} stroke={1.8} />,
      onClick: () => void open(each),
    })),
  ];

  return (
    <>
      <MenuButton entries={entries} width={260}>
        <Button size="xs" variant="default" leftSection={<IconBookmark size={16} stroke={1.8} />}>
          {mayCreate ? common("save") : queries("savedList")}
        </Button>
      </MenuButton>
      <Suspense fallback={null}>
        {saving !== undefined && (
          <SaveQueryDialog asked={{ screen, question: saving }} onClose={() => setSaving(undefined)} />
        )}
      </Suspense>
    </>
  );
}
