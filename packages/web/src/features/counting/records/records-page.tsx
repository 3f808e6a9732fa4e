import { quarantine, records, unreadable } from "@foyer/contract/counting/records";
import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Link } from "react-router";
import { readersZone, useFormat } from "../../../lib/format.ts";
import { PageZone, zonesOfRows } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Tabs, tabLook } from "../../../ui/kit/tabs.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { May } from "../../../ui/may.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { WaitingList } from "../../../ui/waiting/waiting-list.tsx";
import { QuarantineTab } from "./quarantine-tab.tsx";
import { RecordsTab } from "./records-tab.tsx";
import { UnreadableTab } from "./unreadable-tab.tsx";

const tabs = ["records", "quarantine", "unreadable", "waiting"] as const;
type Tab = (typeof tabs)[number];

const contents = {
  records: RecordsTab,
  quarantine: QuarantineTab,
  unreadable: UnreadableTab,
  waiting: WaitingList,
} as const;

/** Payloads whose device is not known are of no site. */
const zones = {
  records: zonesOfRows,
  quarantine: zonesOfRows,
  unreadable: readersZone,
  waiting: readersZone,
} as const;

const importPath = "/base/record/import";

/** Everything that was kept: records, what is held apart, what could not be read, and who is not known yet. */
export function RecordsPage() {
  const may = useMay();
  return may(records.list) ? <Kept /> : <NoPermission permission={records.list.permission} />;
}

function Kept() {
  const t = usePhrases("records");
  const common = usePhrases("common");
  const may = useMay();
  const [tab] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("records"));
  const shown = tabs.filter((each) => each !== "waiting" || may(devices.waiting));
  const open = shown.includes(tab) ? tab : "records";
  const Content = contents[open];

  const importButton = (
    <May ask={{ permission: "record:import" }}>
      <Button component={Link} to={importPath} leftSection={<IconFileImport size={16} />}>
        {common("import")}
      </Button>
    </May>
  );

  return (
    <PageZone value={zones[open]}>
      <RecomputeBar />
      <ListPage title={t("title")} action={importButton}>
        <Tabs aria-label={t("title")}>
          {shown.map((each) => (
            <Link
              key={each}
              className={tabLook}
              to={each === "records" ? "?" : `?tab=${each}`}
              aria-current={each === open ? "page" : undefined}
            >
              {t(`tabs.${each}`)}
              <TabCount tab={each} />
            </Link>
          ))}
        </Tabs>
        <Content key={open} />
      </ListPage>
    </PageZone>
  );
}

/** How much waits behind a tab for somebody to decide. */
function TabCount({ tab }: { tab: Tab }) {
  const format = useFormat();
  const may = useMay();
  const one = { query: { size: 1 } };
  const held = useAsk(quarantine.list, one, { enabled: tab === "quarantine" });
  const odd = useAsk(unreadable.list, one, { enabled: tab === "unreadable" });
  const strangers = useAsk(devices.waiting, one, { enabled: tab === "waiting" && may(devices.waiting) });
  const total = { records: 0, quarantine: held, unreadable: odd, waiting: strangers }[tab];
  const count = typeof total === "number" ? total : (total.data?.totalElements ?? 0);
  return count > 0 ? (
    <Text as="span" round surface="hover" size="xs" numeric px="2xs" style={{ marginInlineStart: 6 }}>
      {format.number(count)}
    </Text>
  ) : null;
}
