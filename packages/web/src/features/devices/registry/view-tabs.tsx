import {
  builtInDeviceViewKeys,
  builtInDeviceViews,
  type DeviceView,
  DeviceViewDraft,
  deviceViews,
  type KeptFilter,
} from "@foyer/contract/devices/device-views";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { SwitchField } from "../../../ui/form/switch-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Tabs, tabLook } from "../../../ui/kit/tabs.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { isSameFilter } from "./device-filter-state.ts";

interface ViewTabsProps {
  /** What is narrowed now; null while the waiting ones are shown. */
  filter: KeptFilter | null;
  onChoose: (filter: KeptFilter) => void;
  /** The tab of what sends and is not known, where it is seen. */
  waiting?: { count: number | undefined; onChoose: () => void } | undefined;
}

interface Tab {
  key: string;
  name: string;
  title?: string;
  count: number | undefined;
  current: boolean;
  onChoose: () => void;
}

const askEveryMs = 60_000;

/** The views of the list as tabs, each with how many devices are in it. */
export function ViewTabs({ filter, onChoose, waiting }: ViewTabsProps) {
  const t = usePhrases("devices");
  const names = usePhrases("devices.views");
  const format = useFormat();
  const views = useAsk(deviceViews.list, {}, { refetchInterval: askEveryMs });
  const remove = useSend(deviceViews.remove, [deviceViews.list]);
  const [keeping, setKeeping] = useState<KeptFilter>();
  const [changing, setChanging] = useState<DeviceView>();
  const deleting = useDialog<DeviceView>();
  const kept = views.data?.kept ?? [];
  const isCurrent = (own: KeptFilter) => filter !== null && isSameFilter(own, filter);

  const tabs: Tab[] = [
    ...builtInDeviceViewKeys.map((key) => ({
      key,
      name: names(key),
      count: views.data?.builtIn[key],
      current: isCurrent(builtInDeviceViews[key]),
      onChoose: () => onChoose(builtInDeviceViews[key]),
    })),
    ...kept.map(({ id, name, own, userName, filter: of, count }) => ({
      key: String(id),
      name,
      ...(!own && { title: t("viewSharedBy", { name: userName }) }),
      count,
      current: isCurrent(of),
      onChoose: () => onChoose(of),
    })),
    ...(waiting ? [{ key: "waiting", name: names("waiting"), current: filter === null, ...waiting }] : []),
  ];
  const isKnown = tabs.some(({ current }) => current);
  const own = kept.find((view) => view.own && isCurrent(view.filter));

  return (
    <>
      <Tabs aria-label={t("viewTabs")}>
        {tabs.map(({ key, name, title, count, current, onChoose: choose }) => (
          <button
            key={key}
            type="button"
            className={tabLook}
            title={title}
            aria-current={current ? "page" : undefined}
            onClick={choose}
          >
            {name}
            {count !== undefined && (
              <Text as="span" tone="quiet" weight="normal" numeric>
                {" "}
                {format.number(count)}
              </Text>
            )}
          </button>
        ))}
        {filter !== null && !isKnown && (
          <Button variant="subtle" size="compact-sm" my="auto" flex="none" onClick={() => setKeeping(filter)}>
            {t("saveView")}
          </Button>
        )}
        {own && (
          <>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              my="auto"
              flex="none"
              onClick={() => setChanging(own)}
            >
              {t("changeView")}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              my="auto"
              flex="none"
              onClick={() => deleting.open(own)}
            >
              {t("deleteView")}
            </Button>
          </>
        )}
      </Tabs>
      {keeping && <KeepViewDialog filter={keeping} onClose={() => setKeeping(undefined)} />}
      {changing && (
        <KeepViewDialog filter={changing.filter} view={changing} onClose={() => setChanging(undefined)} />
      )}
      <DeleteDialog
        asked={deleting}
        title={({ name }) => t("deleteViewTitle", { name })}
        consequence={t("deleteViewConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </>
  );
}

interface KeepViewDialogProps {
  filter: KeptFilter;
  /** One that is kept already. */
  view?: DeviceView;
  onClose: () => void;
}

function KeepViewDialog({ filter, view, onClose }: KeepViewDialogProps) {
  const t = usePhrases("devices");
  return (
    <CrudDialog
      title={view ? t("changeViewTitle", { name: view.name }) : t("saveViewTitle")}
      endpoints={deviceViews}
      thing={view}
      schema={DeviceViewDraft}
      initial={{ name: view?.name ?? "", shared: view?.shared ?? false, filter }}
      refusalFields={{ "deviceView.nameTaken": "name" }}
      onClose={onClose}
    >
      <TextField name="name" label={t("viewName")} required />
      <SwitchField name="shared" label={t("viewShared")} />
    </CrudDialog>
  );
}
