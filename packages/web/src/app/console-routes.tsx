import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { Navigate, Route, Routes } from "react-router";
import { useSession } from "../lib/session.ts";
import { firstPath } from "./first-path.ts";
import { Shell } from "./layout/shell.tsx";
import { everyMenu } from "./menu-paths.ts";
import { NoCompany } from "./no-company.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { needsCompany, screens } from "./screens.ts";

/** Analyses had a catalogue of their own once: links to it lead to all figures. */
const formerAnalyses = "/analysis";

/** One route for each screen of the user's menu; the catch-all comes last. */
export function ConsoleRoutes({ menus }: { menus: readonly BuiltMenu[] }) {
  const all = everyMenu(menus);
  const opened = all.filter(({ component }) => Object.hasOwn(screens, component));
  // An operator of an installation without companies.
  const isOutside = useSession().signedIn?.company === null;
  const catalogues = all.filter(({ component, children }) => component === "" && children.length > 0);

  return (
    <Routes>
      <Route element={<Shell menus={menus} />}>
        <Route index element={<Navigate to={firstPath(opened)} replace />} />
        {opened.map(({ path, component }) => {
          const Screen = isOutside && needsCompany(component) ? NoCompany : screens[component];
          return Screen && <Route key={path} path={path} element={<Screen />} />;
        })}
        {catalogues.map(({ path, children }) => (
          <Route key={path} path={path} element={<Navigate to={firstPath(everyMenu(children))} replace />} />
        ))}
        <Route path={formerAnalyses} element={<Navigate to="/query" replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
