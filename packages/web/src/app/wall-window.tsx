import "./console-styles.ts";
import { WallScreen } from "../features/reporting/screens/player/wall-screen.tsx";

/** A big screen on a display where nobody is signed in. */
export function WallWindow({ secret }: { secret: string }) {
  return <WallScreen secret={secret} />;
}
