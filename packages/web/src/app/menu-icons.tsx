import {
  type Icon,
  IconChartBar,
  IconCircle,
  IconDatabase,
  IconDeviceDesktopAnalytics,
  IconHome,
  IconListNumbers,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconVersions,
} from "@tabler/icons-react";

/** Tabler's name of an icon → icon. A screen adds its own here when it is built. */
const icons: Readonly<Record<string, Icon>> = {
  "chart-bar": IconChartBar,
  database: IconDatabase,
  "device-desktop-analytics": IconDeviceDesktopAnalytics,
  home: IconHome,
  "list-numbers": IconListNumbers,
  search: IconSearch,
  settings: IconSettings,
  "shield-check": IconShieldCheck,
  versions: IconVersions,
};

export function MenuIcon({ name }: { name: string }) {
  const Shape = icons[name] ?? IconCircle;
  return <Shape size={18} stroke={1.6} aria-hidden="true" />;
}
