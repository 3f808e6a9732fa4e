import { look } from "../../ui/kit/look.ts";
import classes from "./side-menu.module.css";

/** An entry of the menu, whether it leads somewhere or opens. */
export const itemLook = look({ size: "sm", tone: "plain", press: true }, classes.item);
