import { type LanguageCode, languageCodes, languages } from "@foyer/phrases/languages";
import { changeLanguage, language } from "../../lib/language.ts";
import { phrase } from "../../lib/phrases.ts";
import classes from "./sign-in-page.module.css";

/** Every language by its own name; the native control costs nothing and works everywhere. */
export function LanguageSelect() {
  return (
    <select
      className={classes.language}
      aria-label={phrase("layout.language")}
      value={language()}
      onChange={(event) => changeLanguage(event.target.value as LanguageCode)}
    >
      {languageCodes.map((code) => (
        <option key={code} value={code} lang={languages[code].tag}>
          {languages[code].name}
        </option>
      ))}
    </select>
  );
}
