import { Button } from "@mantine/core";
import { Link } from "react-router";
import { language } from "../../../lib/language.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import classes from "./player/player.module.css";
import { askedScreen } from "./player/screen-address.ts";
import { ScreenChoice } from "./player/screen-choice.tsx";
import { DraftScreen, PublishedScreen } from "./player/shown-screen.tsx";
import { useTitle } from "./player/use-title.ts";

const managePath = "/screens";

/** Inside the console: the screens there are, each of which opens in a window of its own. */
export function ScreenWindowPage() {
  const t = usePhrases("screenControls");
  return (
    <ScreenChoice
      opensWindow
      manage={
        <Button component={Link} variant="default" to={managePath}>
          {t("manage")}
        </Button>
      }
    />
  );
}

/** In all of a window: the screen its address names, or those there are to choose from. */
export function ScreenWindow() {
  const { code, isDraft } = askedScreen();
  const Screen = isDraft ? DraftScreen : PublishedScreen;
  return <div className={classes.window}>{code === null ? <Choice /> : <Screen code={code} />}</div>;
}

function Choice() {
  const t = usePhrases("screenControls");
  useTitle(phrase("menu.screens"));
  return (
    <main className={classes.list}>
      <ScreenChoice
        manage={
          <Button component="a" variant="default" href={`/${language()}${managePath}`}>
            {t("manage")}
          </Button>
        }
      />
    </main>
  );
}
