import { Row } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Notice } from "../kit/notice.tsx";
import { Quiet, Text, Title } from "../kit/text.tsx";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import {
  type BulkCheck,
  type BulkKind,
  type BulkPlan,
  bulk,
  bulkColumnPhrase,
} from "@foyer/contract/places/bulk";
import { Button, Checkbox, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useDownload } from "../../lib/download.ts";
import { useFormat } from "../../lib/format.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { DialogEnd } from "../dialog-end.tsx";
import { BulkCounts } from "./bulk-counts.tsx";
import { BulkRows } from "./bulk-rows.tsx";
import { ColumnMapping } from "./column-mapping.tsx";

interface BulkCheckStepProps {
  kind: BulkKind;
  check: BulkCheck;
  onCheck: (check: BulkCheck) => void;
  onOther: () => void;
  onBegun: (id: number) => void;
}

/** What the columns hold and what would become of the rows; nothing is written yet. */
export function BulkCheckStep({ kind, check, onCheck, onOther, onBegun }: BulkCheckStepProps) {
  const t = usePhrases("bulk");
  const format = useFormat();
  const [wantsFaults, setWantsFaults] = useState(check.counts.fault > 0 && check.counts.create === 0);
  const again = useSend(bulk.check, [], { says: false });
  const commit = useSend(bulk.commit, [], { says: false });
  const faults = useDownload(bulk.faults);
  const { id, plan, counts, missingColumns } = check;
  const onlyFaults = wantsFaults && counts.fault > 0;
  const written = counts.create + counts.update;
  const shown = onlyFaults ? check.faulty : check.shown;
  const total = onlyFaults ? counts.fault : check.rows;

  const change = (part: Partial<BulkPlan>) =>
    again.mutate({ params: { kind }, body: { id, plan: { ...plan, ...part } } }, { onSuccess: onCheck });

  return (
    <div aria-busy={again.isPending}>
      <Text mb="xs" weight="medium" break>
        <bdi>{check.fileName}</bdi>
      </Text>
      <ColumnMapping kind={kind} check={check} isBusy={again.isPending} onChange={change} />
      {missingColumns.length > 0 ? (
        <Notice as="p" mt="xs" mb="xs" tone="broken" role="alert">
          {t("missingColumns", {
            names: format.list(missingColumns.map((field) => phraseOr(field, bulkColumnPhrase(kind, field)))),
          })}
        </Notice>
      ) : (
        <>
          <BulkCounts counts={counts} words="counts" />
          <Makes check={check} isBusy={again.isPending} onChange={change} />
          <Row justify="between" gap="xs" mt="sm" mb="2xs">
            <Title as="h3">{t("preview")}</Title>
            <Switch
              size="sm"
              label={t("onlyFaults")}
              checked={onlyFaults}
              disabled={counts.fault === 0}
              onChange={({ currentTarget }) => setWantsFaults(currentTarget.checked)}
            />
          </Row>
          <BulkRows kind={kind} rows={shown} plan={plan} caption={t("preview")} />
          {total > shown.length && (
            <Quiet mt="2xs">
              {t("firstShown", { shown: format.number(shown.length), total: format.number(total) })}
            </Quiet>
          )}
        </>
      )}
      <DialogEnd>
        <Button variant="subtle" color="gray" me="auto" onClick={onOther}>
          {t("otherFile")}
        </Button>
        {counts.fault > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={faults.isPending}
            onClick={() => faults.mutate({ params: { kind }, query: { id } })}
          >
            {t("downloadFaults")}
          </Button>
        )}
        <Button
          disabled={written === 0 || again.isPending}
          loading={commit.isPending}
          onClick={() => commit.mutate({ params: { kind }, body: { id } }, { onSuccess: () => onBegun(id) })}
        >
          {t("commit", { count: written })}
        </Button>
      </DialogEnd>
      <Quiet mt="2xs" endwise style={{ minBlockSize: 20 }}>
        {written > 0 && counts.fault > 0 && t("skipsFaults", { count: counts.fault })}
        {written === 0 && counts.fault === 0 && missingColumns.length === 0 && t("nothingToDo")}
      </Quiet>
    </div>
  );
}

interface MakesProps {
  check: BulkCheck;
  isBusy: boolean;
  onChange: (part: Partial<BulkPlan>) => void;
}

/** What is not there yet and can be made on the way. */
function Makes({ check: { missingOrganisations, missingAreas, plan }, isBusy, onChange }: MakesProps) {
  const t = usePhrases("bulk");
  const format = useFormat();
  const options = [
    ["makeOrganisations", missingOrganisations],
    ["makeAreas", missingAreas],
  ] as const;
  return options
    .filter(([, { count, mayMake }]) => count > 0 && mayMake)
    .map(([wish, { count, names }]) => (
      <Checkbox
        key={wish}
        className={look({ mb: "xs" })}
        label={t(wish, { count })}
        description={<bdi>{format.list(names) + (count > names.length ? " …" : "")}</bdi>}
        checked={plan[wish]}
        disabled={isBusy}
        onChange={({ currentTarget }) => onChange({ [wish]: currentTarget.checked })}
      />
    ));
}
