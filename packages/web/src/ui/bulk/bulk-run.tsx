import { deviceKeys } from "@foyer/contract/devices/security";
import { initialPasswordDays } from "@foyer/contract/identity/auth";
import { type BulkKind, type BulkProgress, bulk } from "@foyer/contract/places/bulk";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../../lib/api.ts";
import { useDownload } from "../../lib/download.ts";
import { useMay } from "../../lib/permissions.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { MissingKeysButton } from "../devices/missing-keys-button.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Row } from "../kit/layout.tsx";
import { Notice } from "../kit/notice.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import { ProgressLine } from "../progress-line.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { BulkCounts } from "./bulk-counts.tsx";
import { BulkRows } from "./bulk-rows.tsx";
import { currentImport } from "./current-import.ts";

const askEveryMs = 700;

interface BulkRunProps {
  kind: BulkKind;
  id: number;
  onClose: () => void;
  onAnother: () => void;
}

const isOver = ({ state }: BulkProgress) => state === "done" || state === "failed";

/** An import while it runs, and what became of it. */
export function BulkRun({ kind, id, onClose, onAnother }: BulkRunProps) {
  const t = usePhrases("bulk");
  const client = useQueryClient();
  const sent = { params: { kind }, query: { id } };
  const progress = useAsk(bulk.progress, sent, { staleTime: 0 });
  const over = progress.data !== undefined && isOver(progress.data);
  useAsk(bulk.progress, sent, { enabled: !over && !progress.isError, refetchInterval: askEveryMs });

  useEffect(() => {
    // Everything the page shows may be different now; the answer to this question is not.
    if (over)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== bulk.progress.path });
  }, [over, client]);

  if (progress.isError)
    return (
      <>
        <Failed error={progress.error} onRetry={() => void progress.refetch()} />
        <DialogEnd>
          <Button variant="default" onClick={onAnother}>
            {t("otherFile")}
          </Button>
        </DialogEnd>
      </>
    );
  if (progress.data === undefined) return <Loading />;
  if (!over) return <Running progress={progress.data} />;
  return (
    <Outcome
      kind={kind}
      progress={progress.data}
      onRead={(then) => {
        currentImport.end(kind);
        void ask(bulk.forget, { params: { kind }, body: { id } }).catch(() => undefined);
        client.removeQueries({ queryKey: [bulk.progress.path] });
        then();
      }}
      onClose={onClose}
      onAnother={onAnother}
    />
  );
}

function Running({ progress: { done, total, fileName } }: { progress: BulkProgress }) {
  const t = usePhrases("bulk");
  return (
    <div>
      <Text mb="sm" weight="bold" role="status">
        {t("running", { name: fileName })}
      </Text>
      <ProgressLine
        done={done}
        total={total}
        words={(amounts) => t("progress", amounts)}
        note={t("mayClose")}
      />
    </div>
  );
}

interface OutcomeProps {
  kind: BulkKind;
  progress: BulkProgress;
  onRead: (then: () => void) => void;
  onClose: () => void;
  onAnother: () => void;
}

function Outcome({ kind, progress, onRead, onClose, onAnother }: OutcomeProps) {
  const t = usePhrases("bulk");
  const common = usePhrases("common");
  const faults = useDownload(bulk.faults);
  const { id, state, counts, failure, faulty, madeOrganisations, madeAreas, passwords } = progress;
  const columns = Object.keys(faulty[0]?.cells ?? {});
  return (
    <div>
      {state === "done" ? (
        <Text mb="sm" weight="bold" role="status">
          {t("finished", { name: progress.fileName })}
        </Text>
      ) : (
        <Notice as="p" mt="xs" mb="xs" tone="broken" role="alert">
          {failure && phraseOr(failure, `refusals.${failure}`)} {t("failed")}
        </Notice>
      )}
      <BulkCounts counts={counts} words="done" />
      {madeOrganisations > 0 && (
        <Quiet mt="2xs">{t("madeOrganisations", { count: madeOrganisations })}</Quiet>
      )}
      {madeAreas > 0 && <Quiet mt="2xs">{t("madeAreas", { count: madeAreas })}</Quiet>}
      {passwords > 0 && <InitialPasswords id={id} />}
      {kind === "devices" && counts.create > 0 && <NewKeys />}
      {faulty.length > 0 && (
        <BulkRows kind={kind} rows={faulty} plan={{ columns }} caption={t("done.fault")} />
      )}
      <DialogEnd>
        {faulty.length > 0 && (
          <Button
            variant="default"
            me="auto"
            leftSection={<IconDownload size={16} />}
            loading={faults.isPending}
            onClick={() => faults.mutate({ params: { kind }, query: { id } })}
          >
            {t("downloadFaults")}
          </Button>
        )}
        <Button variant="default" onClick={() => onRead(onAnother)}>
          {t("otherFile")}
        </Button>
        <Button onClick={() => onRead(onClose)}>{common("done")}</Button>
      </DialogEnd>
    </div>
  );
}

/** New devices have no key yet; who has it made sees it this once. */
function NewKeys() {
  const t = usePhrases("deviceSecurity.missing");
  return useMay()(deviceKeys.missing) ? (
    <Row gap="sm" gapY="xs" mt="sm" mb="sm" p="sm" size="sm" frame>
      <p>{t("help")}</p>
      <MissingKeysButton />
    </Row>
  ) : null;
}

function InitialPasswords({ id }: { id: number }) {
  const t = usePhrases("bulk");
  const list = useDownload(bulk.passwords);
  return (
    <Row gap="sm" gapY="xs" mt="sm" mb="sm" p="sm" size="sm" frame role="status">
      <p>{t("passwords", { days: initialPasswordDays })}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={list.isPending}
        onClick={() => list.mutate({ query: { id } })}
      >
        {t("getPasswords")}
      </Button>
    </Row>
  );
}
