import { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { useFormat } from "../../../lib/format.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { RequirementSwitch } from "../../../ui/second-factor/requirement-switch.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";

const SetUpDialog = lazyPart(async () => (await import("./set-up-dialog.tsx")).SetUpDialog);
const RenewDialog = lazyPart(async () => (await import("./shown-factor-dialogs.tsx")).RenewDialog);
const OffDialog = lazyPart(async () => (await import("./shown-factor-dialogs.tsx")).OffDialog);

/** The own second factor; operators of the platform also say whether all of them need one. */
export function SecondFactorPanel() {
  const t = usePhrases("secondFactor");
  const format = useFormat();
  const state = useAsk(secondFactor.state);
  const dialog = useDialog<"setUp" | "renew" | "off">();
  return (
    <Panel title={t("title")}>
      {state.isPending && <Loading />}
      {state.isError && !state.data && <Failed error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <Row gap="sm" justify="between">
          <div>
            <Note mt="2xs" weight="normal">
              {t("text")}
            </Note>
            {state.data.on && (
              <Note mt="2xs" weight="normal">
                {state.data.since !== null && t("since", { time: format.dateTime(state.data.since) })} ·{" "}
                {t("codesLeft", { left: state.data.recoveryCodesLeft })}
              </Note>
            )}
          </div>
          <Row gap="xs">
            {state.data.on ? (
              <>
                <Button variant="default" onClick={() => dialog.open("renew")}>
                  {t("renew")}
                </Button>
                <Button variant="default" onClick={() => dialog.open("off")}>
                  {t("switchOff")}
                </Button>
              </>
            ) : (
              <Button variant="default" onClick={() => dialog.open("setUp")}>
                {t("setUp")}
              </Button>
            )}
          </Row>
        </Row>
      )}
      <May ask={secondFactor.requireOfOperators}>
        <Box mt="md" parted>
          <RequirementSwitch
            label={t("ofOperators")}
            ask={secondFactor.ofOperators}
            send={secondFactor.requireOfOperators}
          />
        </Box>
      </May>
      <Suspense fallback={null}>
        {dialog.item === "setUp" && <SetUpDialog onClose={dialog.close} />}
        {dialog.item === "renew" && <RenewDialog onClose={dialog.close} />}
        {dialog.item === "off" && (
          <OffDialog required={state.data?.required ?? false} onClose={dialog.close} />
        )}
      </Suspense>
    </Panel>
  );
}
