import { type Wall, type WallState, wallStates, walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import {
  IconActivityHeartbeat,
  IconHandGrab,
  IconLink,
  IconMessage,
  IconPencil,
  IconPhoto,
  IconPlugConnectedX,
  IconRefresh,
  IconScreenShare,
  IconZoomQuestion,
} from "@tabler/icons-react";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import { May } from "../../../ui/may.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { DisplayCard } from "./displays/display-card.tsx";
import { useTell } from "./displays/tell-dialogs.tsx";

const HealthDialog = lazyPart(async () => (await import("./displays/health-dialog.tsx")).HealthDialog);
const LinkDialog = lazyPart(async () => (await import("./displays/link-dialog.tsx")).LinkDialog);
const PairDialog = lazyPart(async () => (await import("./displays/pair-dialog.tsx")).PairDialog);
const SettingsDialog = lazyPart(async () => (await import("./displays/settings-dialog.tsx")).SettingsDialog);
const ShowDialog = lazyPart(async () => (await import("./displays/tell-dialogs.tsx")).ShowDialog);
const MessageDialog = lazyPart(async () => (await import("./displays/tell-dialogs.tsx")).MessageDialog);

const refetchInterval = 20_000;
const shownAtOnce = 24;

const about = ["health", "settings", "show", "message", "takeOver", "revoke"] as const;
type About = (typeof about)[number];

/** The displays of the company: how they are, what they show, and the way to one more. */
export function DisplaysPage() {
  const t = usePhrases("displays");
  const answer = useAsk(walls.list, { query: {} }, { refetchInterval });
  const [{ search, screen, state, code, display, adds }, go] = useQueryStates({
    search: parseAsString.withDefault(""),
    screen: parseAsInteger,
    state: parseAsStringLiteral(wallStates),
    /** A display shows the way here with its code; a display's browser with itself. */
    code: parseAsString,
    display: parseAsInteger,
    adds: parseAsStringLiteral(["code", "link"]),
  });
  const [asked, setAsked] = useState<{ about: About; wall: Wall }>();
  const [most, setMost] = useState(shownAtOnce);
  const actionsOf = useActions((what, wall) => setAsked({ about: what, wall }));

  const wanted = search.trim().toLocaleLowerCase();
  const isWanted = (wall: Wall) =>
    (screen === null || wall.screenId === screen) &&
    (state === null || wall.state === state) &&
    (wanted === "" || `${wall.name} ${wall.screenName}`.toLocaleLowerCase().includes(wanted));
  const addButton = <AddButton ask={walls.pair} label={t("add")} onClick={() => void go({ adds: "code" })} />;
  const own = answer.data?.find(({ id }) => id === display);
  const open = asked ?? (own && { about: "settings" as const, wall: own });
  const close = () => {
    setAsked(undefined);
    void go({ display: null });
  };
  const endAdding = () => void go({ code: null, adds: null });

  return (
    <>
      <PageHeader title={t("title")}>
        <Button component={Link} to="/screens" variant="default">
          {phrase("menu.screens")}
        </Button>
        <May ask={walls.create}>
          <Button
            variant="default"
            leftSection={<IconLink size={16} />}
            onClick={() => void go({ adds: "link" })}
          >
            {t("link.make")}
          </Button>
        </May>
        {addButton}
      </PageHeader>
      <Row gap="xs" mb="md" lineEach>
        <SearchField
          placeholder={t("search")}
          value={search}
          onSearch={(text) => void go({ search: text || null })}
        />
        <FilterSelect<WallState>
          label={t("facts.state")}
          options={wallStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state ?? undefined}
          onChoose={(value) => void go({ state: value })}
        />
        <FilterSelect
          label={t("fields.screen")}
          options={[...new Map(answer.data?.map(({ screenId, screenName }) => [screenId, screenName]))].map(
            ([value, label]) => ({ value, label }),
          )}
          value={screen ?? undefined}
          onChoose={(value) => void go({ screen: value })}
        />
      </Row>
      <Loaded answer={answer}>
        {(all) => {
          const shown = all.filter(isWanted);
          if (all.length === 0) return <Empty text={t("nothingYet")} action={addButton} />;
          if (shown.length === 0) return <Empty text={phrase("common.nothingFound")} />;
          return (
            <>
              <Tiles as="ul" least={300} aria-label={t("title")}>
                {shown.slice(0, most).map((wall) => (
                  <DisplayCard key={wall.id} wall={wall} actions={actionsOf(wall)} />
                ))}
              </Tiles>
              {shown.length > most && (
                <Button mt="md" variant="default" onClick={() => setMost(most + shownAtOnce)}>
                  {phrase("quality.showMore")}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      <Suspense fallback={null}>
        {adds === "link" ? (
          <LinkDialog screenId={screen ?? undefined} onClose={endAdding} />
        ) : (
          (adds === "code" || code !== null) && (
            <May ask={walls.pair}>
              <PairDialog code={code ?? ""} screenId={screen ?? undefined} onClose={endAdding} />
            </May>
          )
        )}
        {open && <DialogAbout {...open} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What can be done with a display. */
function useActions(onAsk: (about: About, wall: Wall) => void): (wall: Wall) => RowAction[] {
  const t = usePhrases("displays.actions");
  const tell = useTell();
  return (wall) => [
    {
      ask: walls.change,
      label: t("settings"),
      icon: <IconPencil size={16} />,
      onClick: () => onAsk("settings", wall),
    },
    {
      ask: walls.problems,
      label: t("health"),
      icon: <IconActivityHeartbeat size={16} />,
      onClick: () => onAsk("health", wall),
    },
    {
      ask: walls.tell,
      label: t("identify"),
      icon: <IconZoomQuestion size={16} />,
      onClick: () => void tell(wall, { kind: "identify" }),
    },
    {
      ask: walls.tell,
      label: t("show"),
      icon: <IconScreenShare size={16} />,
      onClick: () => onAsk("show", wall),
    },
    {
      ask: walls.tell,
      label: t("message"),
      icon: <IconMessage size={16} />,
      onClick: () => onAsk("message", wall),
    },
    {
      ask: walls.tell,
      label: t("picture"),
      icon: <IconPhoto size={16} />,
      onClick: () => void tell(wall, { kind: "picture" }),
    },
    {
      ask: walls.tell,
      label: t("reload"),
      icon: <IconRefresh size={16} />,
      onClick: () => void tell(wall, { kind: "reload" }),
    },
    {
      ask: walls.takeOver,
      label: t("takeOver"),
      icon: <IconHandGrab size={16} />,
      onClick: () => onAsk("takeOver", wall),
    },
    {
      ask: walls.remove,
      label: t("revoke"),
      icon: <IconPlugConnectedX size={16} />,
      onClick: () => onAsk("revoke", wall),
      danger: true,
    },
  ];
}

function DialogAbout({ about, wall, onClose }: { about: About; wall: Wall; onClose: () => void }) {
  const t = usePhrases("displays");
  const takeOver = useSend(walls.takeOver, [walls.list]);
  const revoke = useSend(walls.remove, [walls.list], { says: t("revoked") });
  const { id, name } = wall;
  switch (about) {
    case "health":
      return <HealthDialog wall={wall} onClose={onClose} />;
    case "settings":
      return <SettingsDialog wall={wall} onClose={onClose} />;
    case "show":
      return <ShowDialog wall={wall} onClose={onClose} />;
    case "message":
      return <MessageDialog wall={wall} onClose={onClose} />;
    case "takeOver":
      return (
        <ConfirmDialog
          title={t("takeOverTitle", { name })}
          consequence={t("takeOverText")}
          confirmLabel={t("actions.takeOver")}
          onConfirm={() => takeOver.mutateAsync({ body: [id] })}
          onClose={onClose}
        />
      );
    case "revoke":
      return (
        <ConfirmDialog
          title={t("revokeTitle", { name })}
          consequence={t(wall.kind === "link" ? "revokeLinkText" : "revokeText")}
          confirmLabel={t("actions.revoke")}
          danger
          onConfirm={() => revoke.mutateAsync({ body: [id] })}
          onClose={onClose}
        />
      );
  }
}
