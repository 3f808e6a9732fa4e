import { exchange } from "@foyer/contract/reporting/screens/exchange";
import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import {
  IconCheck,
  IconCircleDashed,
  IconCopy,
  IconDeviceDesktopShare,
  IconExternalLink,
  IconFileExport,
  IconPencil,
  IconTemplate,
} from "@tabler/icons-react";
import { parseAsString } from "nuqs";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { useDownload } from "../../../lib/download.ts";
import { language } from "../../../lib/language.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { CrudPage } from "../../../ui/crud-page.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { look } from "../../../ui/kit/look.ts";
import { May } from "../../../ui/may.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { ImportButton } from "./import-button.tsx";
import { useView, ViewSwitch } from "./view-switch.tsx";
import { WallNames } from "./wall-names.tsx";

const NewScreenDialog = lazyPart(async () => (await import("./new-screen-dialog.tsx")).NewScreenDialog);
const NameDialog = lazyPart(async () => (await import("./name-dialog.tsx")).NameDialog);
const ShareDialog = lazyPart(async () => (await import("./share-dialog.tsx")).ShareDialog);
const ScreenThumbnail = lazyPart(async () => (await import("./screen-thumbnail.tsx")).ScreenThumbnail);

const filters = { tag: parseAsString };
/** So many displays of a screen are named in the list. */
const mostNamed = 3;

/** Who may not design it looks at it. */
const draftPath = (code: string) => `/${language()}/screen/preview?code=${code}`;
const designerPath = ({ code }: Pick<ScreenRow, "code">) => `/setting-screen/${code}`;
const displaysPath = "/screens/walls";
const windowPath = (code: string) => `/${language()}/screen?code=${code}`;

/** The big screens of the company: made of templates, designed, shown. */
export function ScreensPage() {
  const t = usePhrases("screens");
  const may = useMay();
  const state = useListState({ filters });
  const { view, choose } = useView();
  const tags = useAsk(screens.tags).data ?? [];
  const save = useDownload(exchange.export);
  const sharing = useDialog<ScreenRow>();
  const rows = useAsk(screens.list, { query: state.query });
  const copying = useDialog<ScreenRow>();
  const design = (screen: ScreenRow): RowAction => ({
    ask: screens.save,
    label: t("design"),
    icon: <IconPencil size={16} />,
    onClick: () => window.open(`/${language()}${designerPath(screen)}`, "_blank", "noopener"),
  });
  const copy = (screen: ScreenRow): RowAction => ({
    ask: screens.copy,
    label: phrase("common.copy"),
    icon: <IconCopy size={16} />,
    onClick: () => copying.open(screen),
  });
  const navigate = useNavigate();
  const displays = (screen: ScreenRow): RowAction => ({
    ask: walls.list,
    label: t("displays"),
    icon: <IconDeviceDesktopShare size={16} />,
    onClick: () => void navigate(`${displaysPath}?screen=${screen.id}`),
  });
  const share = (screen: ScreenRow): RowAction => ({
    ask: screens.share,
    label: t("share.action"),
    icon: <IconTemplate size={16} />,
    onClick: () => sharing.open(screen),
  });
  const exported = ({ id }: ScreenRow): RowAction => ({
    ask: exchange.export,
    label: phrase("common.export"),
    icon: <IconFileExport size={16} />,
    onClick: () => save.mutate({ query: { id } }),
  });
  const remove = useSend(screens.remove, [screens.list, screens.tags]);
  const crud = useCrudDialogs<ScreenRow>({
    endpoints: { ...screens, update: screens.rename },
    add: t("add"),
    form: (screen, close) =>
      screen ? <NameDialog screen={screen} onClose={close} /> : <NewScreenDialog onClose={close} />,
    deletion: ({ id, name, walls: shownOn }, close) => (
      <ConfirmDialog
        title={t("deleteTitle", { name })}
        consequence={t(shownOn.length > 0 ? "deleteConsequence" : "deleteUnshown")}
        confirmLabel={phrase("common.delete")}
        danger
        onConfirm={() => remove.mutateAsync({ body: [id] })}
        onClose={close}
      >
        {shownOn.length > 0 && <WallNames names={shownOn} label={t("shownOn")} />}
      </ConfirmDialog>
    ),
    first: (screen) => [design(screen)],
    more: (screen) => [copy(screen), displays(screen), share(screen), exported(screen)],
  });

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state }}
      rows={rows}
      buttons={
        <>
          <May ask={walls.list}>
            <Button component={Link} to={displaysPath} variant="default">
              {t("displays")}
            </Button>
          </May>
          <ImportButton />
        </>
      }
      searchFor={t("search")}
      filters={
        <>
          {tags.length > 0 && (
            <FilterSelect
              label={t("tag")}
              options={tags.map((tag) => ({ value: tag, label: tag }))}
              value={state.query.tag}
              onChoose={(tag) => state.change({ tag })}
            />
          )}
          <ViewSwitch view={view} onChoose={choose} />
        </>
      }
      tile={
        view === "grid"
          ? ({ code }) => (
              <Suspense fallback={null}>
                <ScreenThumbnail code={code} />
              </Suspense>
            )
          : undefined
      }
      toName={({ name }) => name}
      columns={[
        {
          title: phrase("common.name"),
          sort: "name",
          cell: (screen) => (
            <a
              className={look({ weight: "medium", unlined: true })}
              href={may(screens.save) ? `/${language()}${designerPath(screen)}` : draftPath(screen.code)}
              target="_blank"
              rel="noopener"
              title={phrase("common.opensNewWindow")}
            >
              {screen.name}
            </a>
          ),
        },
        {
          title: t("tags"),
          cell: ({ tags: own }) => own.join(", "),
        },
        { title: t("size"), cell: ({ width, height }) => <bdi dir="ltr">{`${width} × ${height}`}</bdi> },
        { title: t("state"), cell: (screen) => <ShownState screen={screen} /> },
        {
          title: t("shownOn"),
          cell: ({ walls: shownOn }) =>
            shownOn.length > mostNamed
              ? t("severalDisplays", { names: shownOn.slice(0, mostNamed).join(", "), count: shownOn.length })
              : shownOn.join(", "),
        },
        {
          title: t("changed"),
          sort: "changeTime",
          cell: ({ changedAt, changedBy }) => (
            <TwoLines first={<Ago moment={changedAt} />} second={changedBy} />
          ),
        },
        {
          title: t("show"),
          cell: ({ code, name, published }) =>
            published !== null && (
              <Button
                component="a"
                size="compact-sm"
                variant="default"
                href={windowPath(code)}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink size={14} />}
                aria-label={t("showNamed", { name })}
              >
                {t("show")}
              </Button>
            ),
        },
      ]}
      nothingYet={t("nothingYet")}
    >
      <Suspense fallback={null}>
        {sharing.item && <ShareDialog screen={sharing.item} onClose={sharing.close} />}
        {copying.item && <NameDialog screen={copying.item} copies onClose={copying.close} />}
      </Suspense>
    </CrudPage>
  );
}

function ShownState({ screen: { published, hasChanges } }: { screen: ScreenRow }) {
  const t = usePhrases("screens.states");
  if (published === null)
    return (
      <StatusWord Sign={IconCircleDashed} tone="off">
        {t("never")}
      </StatusWord>
    );
  return hasChanges ? (
    <StatusWord Sign={IconPencil}>{t("changed")}</StatusWord>
  ) : (
    <StatusWord Sign={IconCheck} tone="good">
      {t("published")}
    </StatusWord>
  );
}
