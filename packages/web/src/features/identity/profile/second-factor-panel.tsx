import { secondFactor } from "@foyer/contract/identity/second-factor";
import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { May } from "../../../ui/may.tsx";
import { RequirementSwitch } from "../../../ui/second-factor/requirement-switch.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./profile.module.css";
import { ProfilePanel } from "./profile-panel.tsx";

const SetUpDialog = lazy(async () => ({ default: (await import("./set-up-dialog.tsx")).SetUpDialog }));
const RenewDialog = lazy(async () => ({ default: (await import("./shown-factor-dialogs.tsx")).RenewDialog }));
const OffDialog = lazy(async () => ({ default: (await import("./shown-factor-dialogs.tsx")).OffDialog }));

/** The own second factor; operators of the platform also say whether all of them need one. */
export function SecondFactorPanel() {
  const t = usePhrases("secondFactor");
  const format = useFormat();
  const state = useAsk(secondFactor.state);
  const dialog = useDialog<"setUp" | "renew" | "off">();
  return (
    <ProfilePanel title={t("title")}>
      {state.isPending && <Loading />}
      {state.isError && !state.data && <Failed error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <div className={classes.line}>
          <div>
            <p className={classes.quiet}>{t("text")}</p>
            {state.data.on && (
              <p className={classes.quiet}>
                {state.data.since !== null && t("since", { time: format.dateTime(state.data.since) })} ·{" "}
                {t("codesLeft", { left: state.data.recoveryCodesLeft })}
              </p>
            )}
          </div>
          <div className={classes.buttons}>
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
          </div>
        </div>
      )}
      <May ask={secondFactor.requireOfOperators}>
        <div className={classes.further}>
          <RequirementSwitch
            label={t("ofOperators")}
            ask={secondFactor.ofOperators}
            send={secondFactor.requireOfOperators}
          />
        </div>
      </May>
      <Suspense fallback={null}>
        {dialog.item === "setUp" && <SetUpDialog onClose={dialog.close} />}
        {dialog.item === "renew" && <RenewDialog onClose={dialog.close} />}
        {dialog.item === "off" && (
          <OffDialog required={state.data?.required ?? false} onClose={dialog.close} />
        )}
      </Suspense>
    </ProfilePanel>
  );
}
