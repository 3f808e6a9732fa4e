import { button, catalogue, crud, page } from "./menu-node.ts";

export const signage = catalogue(81, "signage", "/signage", "presentation", [
  page({
    id: 78,
    name: "screens",
    path: "/screens",
    component: "reporting/screens/screens-page",
    icon: "layout-dashboard",
    permission: "screen:list",
    buttons: [...crud(103, "screen"), button(106, "screenDesign", "screen:setting")],
  }),
  page({
    id: 79,
    name: "displays",
    path: "/screens/walls",
    component: "reporting/screens/displays-page",
    icon: "device-desktop-analytics",
    permission: "screen:list",
  }),
  /** Opens in a separate window. */
  page({
    id: 2,
    name: "bigScreens",
    path: "/screen",
    component: "reporting/screens/screen-window-page",
    icon: "device-desktop-analytics",
    permission: "screen:list",
  }),
]);
