import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePageName } from "../../lib/page-name.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Line } from "../../ui/kit/layout.tsx";
import { look } from "../../ui/kit/look.ts";
import { toTitle } from "../menu-paths.ts";
import classes from "./header.module.css";

export function Breadcrumb({ trail }: { trail: readonly BuiltMenu[] }) {
  const t = usePhrases("layout");
  const name = usePageName();
  return (
    <nav className={classes.crumbs} aria-label={t("breadcrumb")}>
      <Line as="ol" gap="2xs" size="sm" tone="quiet" oneLine>
        {trail.map((menu, index) => {
          const last = index === trail.length - 1;
          return (
            <Line
              as="li"
              key={menu.name}
              gap="2xs"
              tone={last ? "plain" : undefined}
              weight={last ? "medium" : undefined}
              aria-current={last ? "page" : undefined}
            >
              {last ? (
                <Box as="bdi" cut>
                  {name ?? toTitle(menu)}
                </Box>
              ) : (
                <Link className={look({ unlined: true })} to={menu.path}>
                  {toTitle(menu)}
                </Link>
              )}
              {!last && <IconChevronRight size={14} className={look({ flip: true })} aria-hidden="true" />}
            </Line>
          );
        })}
      </Line>
    </nav>
  );
}
