import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Screen = LazyExoticComponent<ComponentType>;

const screen = (load: () => Promise<ComponentType>): Screen => lazy(async () => ({ default: await load() }));

/** Component key of the menu → screen. Nothing is ever imported by a path that came from the server. */
export const screens: Readonly<Record<string, Screen>> = {
  "analytics/home/home-page": screen(
    async () => (await import("../features/analytics/home/home-page.tsx")).HomePage,
  ),
  "counting/quality/quality-page": screen(
    async () => (await import("../features/counting/quality/quality-page.tsx")).QualityPage,
  ),
  "counting/records/records-page": screen(
    async () => (await import("../features/counting/records/records-page.tsx")).RecordsPage,
  ),
  "devices/models/device-models-page": screen(
    async () => (await import("../features/devices/models/device-models-page.tsx")).DeviceModelsPage,
  ),
};
