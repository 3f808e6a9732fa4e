import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePageName } from "../../lib/page-name.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { titleOf } from "../menu-paths.ts";
import classes from "./header.module.css";

export function Breadcrumb({ trail }: { trail: readonly BuiltMenu[] }) {
  const t = usePhrases("layout");
  const name = usePageName();
  return (
    <nav className={classes.crumbs} aria-label={t("breadcrumb")}>
      <ol>
        {trail.map((menu, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={menu.name} aria-current={last ? "page" : undefined}>
              {last ? <bdi>{name ?? titleOf(menu)}</bdi> : <Link to={menu.path}>{titleOf(menu)}</Link>}
              {!last && <IconChevronRight size={14} className={classes.sideways} aria-hidden="true" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
