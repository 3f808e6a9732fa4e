import type { BuiltMenu } from "@foyer/contract/identity/menus";

const homePath = "/index";

const everyMenu = (menus: readonly BuiltMenu[]): BuiltMenu[] =>
  menus.flatMap((menu) => [menu, ...everyMenu(menu.children)]);

const fits = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length && wanted.every((part, nth) => part.startsWith(":") || part === given[nth])
  );
};

/** The component at an address, as the console finds it. */
export function componentAt(path: string, menus: readonly BuiltMenu[]): string | undefined {
  const all = everyMenu(menus).filter(({ component }) => component !== "");
  const wanted = path === "/" ? homePath : path;
  return all.find((menu) => fits(menu.path, wanted))?.component;
}
