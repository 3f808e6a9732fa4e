import type { UserInfo } from "@foyer/contract/places/staff";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { Facts } from "../../../ui/kit/facts.tsx";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { heldPages } from "./held-pages.ts";
import classes from "./profile.module.css";

/** Roles, places and pages, in words. */
export function RightsPanel({ own }: { own: UserInfo }) {
  const t = usePhrases("profile");
  const { signedIn } = useSession();
  const format = useFormat();
  const pages = heldPages(signedIn?.permissions ?? []);
  return (
    <Panel title={t("rights")}>
      <Facts>
        <Fact title={t("roles")}>
          {own.userType < 2 ? t("administrator") : format.list(own.roles.map(({ name }) => name))}
        </Fact>
        <Fact title={t("sees")}>
          <SeenPlaces own={own} />
        </Fact>
        <Fact title={t("pages")}>
          {pages.length === 0 ? (
            t("noPages")
          ) : (
            <Stack as="ul" gap="2xs">
              {pages.map(({ id, name, buttons, hasButtons }) => (
                <Row as="li" key={id} align="baseline" gap="xs" gapY="0">
                  {menuWords(name)}
                  {hasButtons && (
                    <Note as="span">
                      {buttons.length > 0 ? buttons.map(menuWords).join(" · ") : t("lookOnly")}
                    </Note>
                  )}
                </Row>
              ))}
            </Stack>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

const menuWords = (name: string) => phraseOr(name, `menu.${name}`);

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

function SeenPlaces({ own }: { own: UserInfo }) {
  const t = usePhrases("profile");
  const format = useFormat();
  if (own.userType === 0) return t("everything");
  if (own.permissionRange === "all") return t("everySite");
  if (own.permissionRange === "organisations") {
    return t("sitesBelow", { names: format.list(own.depts.map(({ name }) => name)) });
  }
  return (
    <Stack as="ul" gap="2xs" className={classes.sites}>
      {own.entitys.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </Stack>
  );
}
