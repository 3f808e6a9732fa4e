import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { IconKey, IconLogout, IconUser } from "@tabler/icons-react";
import { Suspense } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Box, Line, Stack } from "../../ui/kit/layout.tsx";
import { Quiet } from "../../ui/kit/text.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { everyMenu } from "../menu-paths.ts";
import { screens } from "../screens.ts";
import { signOut } from "../sign-out.ts";
import classes from "./header.module.css";

const PasswordDialog = lazyPart(
  async () => (await import("../../ui/password/password-dialog.tsx")).PasswordDialog,
);

const profilePath = "/profile";
const iconSize = { size: 16, stroke: 1.6 };

export function UserMenu({ menus }: { menus: readonly BuiltMenu[] }) {
  const t = usePhrases("account");
  const password = usePhrases("password");
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const changing = useDialog<never>();
  const leaving = useDialog<never>();
  const name = signedIn?.user.nickName || signedIn?.user.username || "";
  const hasProfile = everyMenu(menus).some(
    ({ path, component }) => path === profilePath && component in screens,
  );

  const profile = {
    key: "profile",
    label: t("profile"),
    icon: <IconUser {...iconSize} />,
    onClick: () => void navigate(profilePath),
  };
  const entries = [
    ...(hasProfile ? [profile] : []),
    {
      key: "password",
      label: password("title"),
      icon: <IconKey {...iconSize} />,
      onClick: () => changing.open(),
    },
    { key: "logout", label: t("logout"), icon: <IconLogout {...iconSize} />, onClick: () => leaving.open() },
  ];

  return (
    <>
      <MenuButton entries={entries} width={240} head={<Person name={name} />}>
        <Line
          as="button"
          type="button"
          gap="xs"
          px="2xs"
          size="sm"
          weight="medium"
          press
          className={classes.user}
          aria-label={`${t("menu")}: ${name}`}
        >
          <Avatar name={name} picture={signedIn?.user.avatar} />
          <Box as="span" cut className={classes.userName}>
            {name}
          </Box>
        </Line>
      </MenuButton>
      {changing.isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={changing.close} />
        </Suspense>
      )}
      {leaving.isOpen && (
        <ConfirmDialog
          title={t("logoutTitle")}
          consequence={t("logoutConfirm")}
          confirmLabel={t("logout")}
          onConfirm={() => signOut("signedOut")}
          onClose={leaving.close}
        />
      )}
    </>
  );
}

function Person({ name }: { name: string }) {
  const { signedIn } = useSession();
  return (
    <Stack mb="2xs" px="sm" py="xs" lined size="sm">
      <strong>{name}</strong>
      <Quiet as="span">{signedIn?.company?.name ?? signedIn?.user.username}</Quiet>
    </Stack>
  );
}
