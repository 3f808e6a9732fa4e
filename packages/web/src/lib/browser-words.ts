/** First match counts: many browsers also name those they are made of. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bHarmonyOS\b/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const mobile = new Set(["Android", "HarmonyOS", "iPadOS", "iOS"]);

export interface BrowserWords {
  browser: string | undefined;
  system: string | undefined;
  /** Held in a hand. */
  isMobile: boolean;
}

/** What a browser's own description says, in names people know. */
export function describeBrowser(agent: string): BrowserWords {
  const first = (known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1];
  const system = first(systems);
  return { browser: first(browsers), system, isMobile: system !== undefined && mobile.has(system) };
}
