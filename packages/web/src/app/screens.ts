import type { ScreenKey } from "@foyer/contract/menu/menu-tree";
import type { ComponentType } from "react";
import { needPhrases } from "../lib/phrases.ts";
import { type ReadyPart, readyPart } from "../lib/ready-part.tsx";

type Screen = ReadyPart<object>;
type Load = () => Promise<ComponentType>;

/** The code or the phrases of a screen cannot be had. */
export class ScreenMissing extends Error {}

/** A screen travels with its phrases. */
const withPhrases = (key: string, load: Load): Screen =>
  readyPart(async () => {
    const [Component] = await Promise.all([load(), needPhrases(key)]).catch((cause: unknown) => {
      throw new ScreenMissing(key, { cause });
    });
    return Component;
  });

/** Of each screen of the menu its component. Nothing is ever imported by a path that came from the server. */
const loads: Readonly<Record<ScreenKey, Load>> = {
  "analytics/home/home-page": async () => (await import("../features/analytics/home/home-page.tsx")).HomePage,
  "analytics/analyses/compare-page": async () =>
    (await import("../features/analytics/analyses/compare-page.tsx")).ComparePage,
  "analytics/analyses/contrast-page": async () =>
    (await import("../features/analytics/analyses/contrast-page.tsx")).ContrastPage,
  "analytics/analyses/peaks-page": async () =>
    (await import("../features/analytics/analyses/peaks-page.tsx")).PeaksPage,
  "analytics/analyses/rank-page": async () =>
    (await import("../features/analytics/analyses/rank-page.tsx")).RankPage,
  "analytics/analyses/growth-page": async () =>
    (await import("../features/analytics/analyses/growth-page.tsx")).GrowthPage,
  "analytics/query/proportion-page": async () =>
    (await import("../features/analytics/query/proportion-page.tsx")).ProportionPage,
  "analytics/analyses/festival-detail-page": async () =>
    (await import("../features/analytics/analyses/festival-detail-page.tsx")).FestivalDetailPage,
  "analytics/analyses/festival-compare-page": async () =>
    (await import("../features/analytics/analyses/festival-compare-page.tsx")).FestivalComparePage,
  "analytics/analyses/batch-page": async () =>
    (await import("../features/analytics/analyses/batch-page.tsx")).BatchPage,
  "analytics/analyses/demographics-page": async () =>
    (await import("../features/analytics/analyses/demographics-page.tsx")).DemographicsPage,
  "analytics/staffing/staffing-page": async () =>
    (await import("../features/analytics/staffing/staffing-page.tsx")).StaffingPage,
  "analytics/occupancy/occupancy-page": async () =>
    (await import("../features/analytics/occupancy/occupancy-page.tsx")).OccupancyPage,
  "reporting/fix-list/fix-list-page": async () =>
    (await import("../features/reporting/fix-list/fix-list-page.tsx")).FixListPage,
  "reporting/screens/screens-page": async () =>
    (await import("../features/reporting/screens/screens-page.tsx")).ScreensPage,
  "reporting/screens/screen-window-page": async () =>
    (await import("../features/reporting/screens/screen-window-page.tsx")).ScreenWindowPage,
  "reporting/screens/displays-page": async () =>
    (await import("../features/reporting/screens/displays-page.tsx")).DisplaysPage,
  "reporting/screens/own-display-page": async () =>
    (await import("../features/reporting/screens/own-display-page.tsx")).OwnDisplayPage,
  "reporting/screens/screen-designer-page": async () =>
    (await import("../features/reporting/screens/screen-designer-page.tsx")).ScreenDesignerPage,
  "reporting/heat/heatmap-page": async () =>
    (await import("../features/reporting/heat/heatmap-page.tsx")).HeatmapPage,
  "analytics/query/quick-flow-page": async () =>
    (await import("../features/analytics/query/quick-flow-page.tsx")).QuickFlowPage,
  "analytics/query/organisations-query-page": async () =>
    (await import("../features/analytics/query/organisations-query-page.tsx")).OrganisationsQueryPage,
  "analytics/query/entities-query-page": async () =>
    (await import("../features/analytics/query/entities-query-page.tsx")).EntitiesQueryPage,
  "analytics/query/areas-query-page": async () =>
    (await import("../features/analytics/query/areas-query-page.tsx")).AreasQueryPage,
  "analytics/query/accesses-query-page": async () =>
    (await import("../features/analytics/query/accesses-query-page.tsx")).AccessesQueryPage,
  "analytics/query/create-query-page": async () =>
    (await import("../features/analytics/query/create-query-page.tsx")).CreateQueryPage,
  "counting/quality/quality-page": async () =>
    (await import("../features/counting/quality/quality-page.tsx")).QualityPage,
  "counting/imports/imports-page": async () =>
    (await import("../features/counting/imports/imports-page.tsx")).ImportsPage,
  "counting/records/records-page": async () =>
    (await import("../features/counting/records/records-page.tsx")).RecordsPage,
  "counting/rules/data-correction-page": async () =>
    (await import("../features/counting/rules/data-correction-page.tsx")).DataCorrectionPage,
  "counting/rules/statistics-rules-page": async () =>
    (await import("../features/counting/rules/statistics-rules-page.tsx")).StatisticsRulesPage,
  "places/holidays/holidays-page": async () =>
    (await import("../features/places/holidays/holidays-page.tsx")).HolidaysPage,
  "places/first-run/first-run-page": async () =>
    (await import("../features/places/first-run/first-run-page.tsx")).FirstRunPage,
  "places/accesses/accesses-page": async () =>
    (await import("../features/places/accesses/accesses-page.tsx")).AccessesPage,
  "places/companies/companies-page": async () =>
    (await import("../features/places/companies/companies-page.tsx")).CompaniesPage,
  "places/companies/company-info-page": async () =>
    (await import("../features/places/companies/company-info-page.tsx")).CompanyInfoPage,
  "places/companies/basic-info-page": async () =>
    (await import("../features/places/companies/basic-info-page.tsx")).BasicInfoPage,
  "places/organisations/organisations-page": async () =>
    (await import("../features/places/organisations/organisations-page.tsx")).OrganisationsPage,
  "places/organisations/organisation-detail-page": async () =>
    (await import("../features/places/organisations/organisation-detail-page.tsx")).OrganisationDetailPage,
  "places/accesses/access-detail-page": async () =>
    (await import("../features/places/accesses/access-detail-page.tsx")).AccessDetailPage,
  "places/entities/entities-page": async () =>
    (await import("../features/places/entities/entities-page.tsx")).EntitiesPage,
  "places/entities/entity-detail-page": async () =>
    (await import("../features/places/entities/entity-detail-page.tsx")).EntityDetailPage,
  "devices/detail/device-page": async () =>
    (await import("../features/devices/detail/device-page.tsx")).DevicePage,
  "devices/registry/devices-page": async () =>
    (await import("../features/devices/registry/devices-page.tsx")).DevicesPage,
  "devices/registry/system-devices-page": async () =>
    (await import("../features/devices/registry/system-devices-page.tsx")).SystemDevicesPage,
  "devices/models/device-models-page": async () =>
    (await import("../features/devices/models/device-models-page.tsx")).DeviceModelsPage,
  "devices/settings/device-settings-page": async () =>
    (await import("../features/devices/settings/device-settings-page.tsx")).DeviceSettingsPage,
  "devices/settings/templates-page": async () =>
    (await import("../features/devices/settings/templates-page.tsx")).TemplatesPage,
  "devices/firmware/firmware-page": async () =>
    (await import("../features/devices/firmware/firmware-page.tsx")).FirmwarePage,
  "devices/firmware/rollouts-page": async () =>
    (await import("../features/devices/firmware/rollouts-page.tsx")).RolloutsPage,
  "devices/firmware/rollout-page": async () =>
    (await import("../features/devices/firmware/rollout-page.tsx")).RolloutPage,
  "devices/security/security-page": async () =>
    (await import("../features/devices/security/security-page.tsx")).SecurityPage,
  "operations/logs/logs-page": async () =>
    (await import("../features/operations/logs/logs-page.tsx")).LogsPage,
  "operations/logs/system-logs-page": async () =>
    (await import("../features/operations/logs/system-logs-page.tsx")).SystemLogsPage,
  "operations/scheduled-tasks/scheduled-tasks-page": async () =>
    (await import("../features/operations/scheduled-tasks/scheduled-tasks-page.tsx")).ScheduledTasksPage,
  "identity/menus/menus-page": async () =>
    (await import("../features/identity/menus/menus-page.tsx")).MenusPage,
  "identity/roles/roles-page": async () =>
    (await import("../features/identity/roles/roles-page.tsx")).RolesPage,
  "places/staff/staff-page": async () => (await import("../features/places/staff/staff-page.tsx")).StaffPage,
  "reporting/heat/entity-heat-page": async () =>
    (await import("../features/reporting/heat/entity-heat-page.tsx")).EntityHeatPage,
  "reporting/heat/heatmap-config-page": async () =>
    (await import("../features/reporting/heat/heatmap-config-page.tsx")).HeatmapConfigPage,
  "identity/profile/profile-page": async () =>
    (await import("../features/identity/profile/profile-page.tsx")).ProfilePage,
};

export const screens: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(loads).map(([key, load]) => [key, withPhrases(key, load)]),
);

/** Screens that speak of the installation, of the user, or of the way to the first company; all others of one company. */
const withoutCompany: ReadonlySet<string> = new Set<ScreenKey>([
  "analytics/home/home-page",
  "devices/firmware/firmware-page",
  "devices/models/device-models-page",
  "devices/registry/system-devices-page",
  "identity/menus/menus-page",
  "identity/profile/profile-page",
  "operations/logs/system-logs-page",
  "operations/scheduled-tasks/scheduled-tasks-page",
  "places/companies/companies-page",
  "places/first-run/first-run-page",
]);

export const needsCompany = (component: string): boolean => !withoutCompany.has(component);
