import {
  type Icon,
  IconAdjustments,
  IconChartBar,
  IconCircle,
  IconDatabase,
  IconDeviceDesktopAnalytics,
  IconFileImport,
  IconHome,
  IconListNumbers,
  IconRuler,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconVersions,
} from "@tabler/icons-react";

/** Tabler's name of an icon → icon. A screen adds its own here when it is built. */
const icons: Readonly<Record<string, Icon>> = {
  adjustments: IconAdjustments,
  "chart-bar": IconChartBar,
  database: IconDatabase,
  "device-desktop-analytics": IconDeviceDesktopAnalytics,
  "file-import": IconFileImport,
  home: IconHome,
  "list-numbers": IconListNumbers,
  ruler: IconRuler,
  search: IconSearch,
  settings: IconSettings,
  "shield-check": IconShieldCheck,
  versions: IconVersions,
};

export function MenuIcon({ name }: { name: string }) {
  const Shape = icons[name] ?? IconCircle;
  return <Shape size={18} stroke={1.6} aria-hidden="true" />;
}
