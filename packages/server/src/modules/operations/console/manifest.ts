import { type LanguageCode, languages } from "@foyer/phrases/languages";
import { wordsIn } from "@foyer/phrases/translate";

/** In the page as it is built; each reader's names their language. */
export const manifestLink = 'href="/manifest.webmanifest"';
export const manifestLinkIn = (language: LanguageCode) => `href="/manifest.webmanifest?language=${language}"`;

const ground = "#fbfbf9";

const icon = (src: string, sizes: string, purpose: "any" | "maskable") => ({
  src,
  sizes,
  purpose,
  type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
});

/** What browsers need to know to install the console, in the language of whoever installs it. */
export async function makeManifest(language: LanguageCode): Promise<object> {
  const t = await wordsIn(language);
  const to = (path: string) => `/${language}${path}`;
  return {
    // One and the same, whatever its language.
    id: "/",
    name: `${t("app.name")} · ${t("app.tagline")}`,
    short_name: t("app.name"),
    description: t("app.tagline"),
    lang: languages[language].tag,
    dir: languages[language].direction,
    start_url: to("/index"),
    scope: "/",
    display: "standalone",
    theme_color: ground,
    background_color: ground,
    icons: [
      icon("/favicon.svg", "any", "any"),
      icon("/icon-192.png", "192x192", "any"),
      icon("/icon-512.png", "512x512", "any"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      { name: t("menu.home"), url: to("/index") },
      { name: t("menu.fixList"), url: to("/base/fix") },
    ],
  };
}
