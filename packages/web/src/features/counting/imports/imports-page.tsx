import { imports } from "@foyer/contract/counting/imports";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { Link } from "react-router";
import { readersZone } from "../../../lib/format.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportWizard } from "./import-wizard.tsx";
import { ImportsTable } from "./imports-table.tsx";
import { UploadArea } from "./upload-area.tsx";

const recordsPath = "/base/record";
const askEveryMs = 1_000;
const busy = ["waiting", "running", "undoing"];

/** Counts from files: a new import, or one that is planned, running or done. */
export function ImportsPage() {
  const t = usePhrases("imports");
  const may = useMay();
  const [id, setId] = useQueryState("id", parseAsInteger.withOptions({ history: "push" }));
  const [, setStep] = useQueryState("step");
  if (!may(imports.upload)) return <NoPermission permission={imports.upload.permission} />;

  // Every import begins with its first step.
  function open(next: number | null) {
    void setStep(null);
    void setId(next);
  }

  return (
    <PageZone value={id === null ? readersZone : undefined}>
      <PageHeader title={t("title")}>
        {id === null ? (
          <Button
            component={Link}
            to={recordsPath}
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t("toRecords")}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => open(null)}>
            {t("toList")}
          </Button>
        )}
      </PageHeader>
      {id === null ? (
        <>
          <UploadArea onUploaded={open} />
          <ImportsTable onOpen={open} />
        </>
      ) : (
        <OneImport key={id} id={id} onLeave={() => open(null)} />
      )}
    </PageZone>
  );
}

function OneImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const details = useAsk(imports.details, { query: { id } });
  const [isRetried, setRetried] = useState(false);
  const isBusy = busy.includes(details.data?.state ?? "");
  // Asks on while it is being worked on; the answer itself says when it is done.
  useAsk(imports.details, { query: { id } }, { enabled: isBusy, refetchInterval: askEveryMs });
  if (details.isError && details.data === undefined)
    return <Failed error={details.error} onRetry={() => void details.refetch()} />;
  if (details.data === undefined) return <Loading />;
  const { state, drafts } = details.data;
  const mayRetry = state === "failed" && drafts.length > 0;
  return state === "draft" || (mayRetry && isRetried) ? (
    <ImportWizard details={details.data} onLeave={onLeave} />
  ) : (
    <ImportOutcome details={details.data} onRetry={mayRetry ? () => setRetried(true) : undefined} />
  );
}
