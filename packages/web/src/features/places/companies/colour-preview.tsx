import { chosenGround, filledShade, type Shades } from "@foyer/contract/places/company-colour";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import classes from "./company-info.module.css";

/** A button, a chosen entry of the menu and a link in the company's colour, on both grounds. */
export function ColourPreview({ shades }: { shades: Shades }) {
  const t = usePhrases("companyInfo");
  const filled = shades[filledShade];
  const looks = {
    light: { ground: shades[0], letters: shades[8] },
    dark: { ground: chosenGround(filled), letters: shades[2] },
  };
  return (
    <Row gap="sm" mt="2xs" mb="sm">
      {(["light", "dark"] as const).map((scheme) => {
        const { ground, letters } = looks[scheme];
        return (
          <figure key={scheme} className={classes.ground} data-scheme={scheme}>
            <div>
              <span className={classes.sample} style={{ background: ground, color: letters }}>
                {t("sampleEntry")}
              </span>
              <span className={classes.sample} style={{ background: filled }}>
                {t("sampleButton")}
              </span>
            </div>
            <Note as="figcaption">{t(scheme)}</Note>
          </figure>
        );
      })}
      <div className={classes.shades} aria-hidden="true">
        {shades.map((shade) => (
          <span key={shade} style={{ background: shade }} />
        ))}
      </div>
    </Row>
  );
}
