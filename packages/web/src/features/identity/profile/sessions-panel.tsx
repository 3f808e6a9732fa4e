import { type OwnSession, profile } from "@foyer/contract/identity/profile";
import { Badge, Button } from "@mantine/core";
import { Box, Line, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import "@mantine/core/styles/Badge.layer.css";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { describeBrowser } from "../../../lib/browser-words.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./profile.module.css";

/** Where one is signed in, and the way to end what one did not open. */
export function SessionsPanel() {
  const t = usePhrases("profile");
  const sessions = useAsk(profile.sessions);
  const end = useSend(profile.endSessions, [profile.sessions], { says: false });
  const endOthers = useSend(profile.endOtherSessions, [profile.sessions], { says: false });
  const ending = useDialog<OwnSession>();
  const elsewhere = useDialog<never>();
  const toName = useSessionName();
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;

  return (
    <Panel
      title={t("sessions")}
      tools={
        others > 0 && (
          <Button variant="default" size="xs" onClick={() => elsewhere.open()}>
            {t("signOutElsewhere")}
          </Button>
        )
      }
    >
      {sessions.isPending && <Loading />}
      {sessions.isError && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <Box as="ul" divided>
          {sessions.data.map((each) => (
            <SessionLine key={each.id} session={each} onEnd={() => ending.open(each)} />
          ))}
        </Box>
      )}
      {ending.item && (
        <ConfirmDialog
          title={t("endTitle", { name: toName(ending.item) })}
          consequence={t("endConsequence")}
          confirmLabel={t("signOut")}
          onConfirm={async () => {
            await end.mutateAsync({ body: ending.item ? [ending.item.id] : [] });
            tell("success", t("ended", { count: 1 }));
          }}
          onClose={ending.close}
        />
      )}
      {elsewhere.isOpen && (
        <ConfirmDialog
          title={t("elsewhereTitle")}
          consequence={t("elsewhereConsequence", { count: others })}
          confirmLabel={t("signOutElsewhere")}
          onConfirm={async () => {
            const { ended } = await endOthers.mutateAsync({});
            tell("success", t("ended", { count: ended }));
          }}
          onClose={elsewhere.close}
        />
      )}
    </Panel>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = usePhrases("profile");
  const format = useFormat();
  const name = useSessionName()(session);
  const Device = describeBrowser(session.agent).isMobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Line as="li" gap="sm" py="xs" className={classes.session}>
      <Device size={20} stroke={1.5} aria-hidden="true" />
      <Stack grow>
        <Row as="span" gap="xs" weight="medium" title={session.agent}>
          {name}
          {session.current && (
            <Badge variant="light" size="sm" tt="none">
              {t("current")}
            </Badge>
          )}
        </Row>
        <Note as="span" mt="2xs" weight="normal">
          <bdi dir="ltr">{session.ip}</bdi> · {t("since", { time: format.dateTime(session.since) })} ·{" "}
          <Ago moment={session.lastUsed} words={(time) => t("lastUsed", { time })} />
        </Note>
      </Stack>
      {!session.current && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`${t("signOut")}: ${name}`}
          onClick={onEnd}
        >
          {t("signOut")}
        </Button>
      )}
    </Line>
  );
}

/** A browser in words. */
function useSessionName() {
  const t = usePhrases("profile");
  return ({ agent }: OwnSession): string => {
    const { browser, system } = describeBrowser(agent);
    if (browser && system) return t("browserOn", { browser, system });
    return browser ?? system ?? t("unknownBrowser");
  };
}
