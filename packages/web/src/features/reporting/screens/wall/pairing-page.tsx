import { language } from "../../../../lib/language.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { QrPicture } from "../controls/qr/qr-picture.tsx";
import type { Pairing } from "./display-state.ts";
import classes from "./wall.module.css";

/** In the console: the screens there are, and where a code is typed. */
const managePath = "/screens";
const pairPath = "/screens/walls";

/** The code that pairs this display, and how: by typing it, or by a phone that reads it. */
export function PairingPage({ pairing: { code, number, wasPaired } }: { pairing: Pairing }) {
  const t = usePhrases("screenPlayer");
  const manage = `/${language()}${managePath}`;
  return (
    <main className={classes.page}>
      <h1>{wasPaired ? t("noLongerPaired") : t("pairTitle")}</h1>
      {wasPaired && <p>{t("noLongerPairedText")}</p>}
      {code === null ? (
        <p role="status">{t("waiting")}</p>
      ) : (
        <>
          <p className={classes.code}>{code}</p>
          {number === null ? <p>{t("pairText")}</p> : <ConfirmingNumber number={number} />}
          <QrPicture
            text={`${location.origin}/${language()}${pairPath}?code=${encodeURIComponent(code)}`}
            name={t("qr")}
            className={classes.qr}
          />
        </>
      )}
      <a className={classes.manage} href={manage}>
        {t("manage")}
      </a>
    </main>
  );
}

/** Somebody has typed the code: the same number stands beside it there. */
function ConfirmingNumber({ number }: { number: number }) {
  const t = usePhrases("screenPlayer");
  return (
    <>
      <p role="status">{t("confirm")}</p>
      <p className={classes.number}>{number}</p>
    </>
  );
}
