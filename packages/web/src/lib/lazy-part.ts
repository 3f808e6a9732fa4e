import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { notePartMissing } from "./console-version.ts";

/**
 * A part of a page whose code comes when it is shown. Where it cannot be had any more, as after an update of the server,
 * it stays as it was while it loaded: the rest of the page goes on, with all that was typed into it, and a banner says so.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({
    default: await load().catch(() => {
      notePartMissing();
      return new Promise<never>(() => undefined);
    }),
  }));
