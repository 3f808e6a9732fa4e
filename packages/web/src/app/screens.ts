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
  "counting/imports/imports-page": screen(
    async () => (await import("../features/counting/imports/imports-page.tsx")).ImportsPage,
  ),
  "counting/records/records-page": screen(
    async () => (await import("../features/counting/records/records-page.tsx")).RecordsPage,
  ),
  "counting/rules/data-correction-page": screen(
    async () => (await import("../features/counting/rules/data-correction-page.tsx")).DataCorrectionPage,
  ),
  "counting/rules/statistics-rules-page": screen(
    async () => (await import("../features/counting/rules/statistics-rules-page.tsx")).StatisticsRulesPage,
  ),
  "devices/models/device-models-page": screen(
    async () => (await import("../features/devices/models/device-models-page.tsx")).DeviceModelsPage,
  ),
};
