import type { UserInfo } from "@foyer/contract/places/staff";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { heldPages } from "./held-pages.ts";
import classes from "./profile.module.css";
import { ProfilePanel } from "./profile-panel.tsx";

/** Roles, places and pages, in words. */
export function RightsPanel({ own }: { own: UserInfo }) {
  const t = usePhrases("profile");
  const { signedIn } = useSession();
  const format = useFormat();
  const pages = heldPages(signedIn?.permissions ?? []);
  return (
    <ProfilePanel title={t("rights")}>
      <dl className={classes.facts}>
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
            <ul className={classes.pages}>
              {pages.map(({ id, name, buttons, hasButtons }) => (
                <li key={id}>
                  {menuWords(name)}
                  {hasButtons && (
                    <span className={classes.quiet}>
                      {buttons.length > 0 ? buttons.map(menuWords).join(" · ") : t("lookOnly")}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </ProfilePanel>
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
    <ul className={classes.sites}>
      {own.entitys.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
