import { pictureRhythm } from "@foyer/contract/reporting/screens/wall-player";
import { type Wall, walls } from "@foyer/contract/reporting/screens/walls";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useFormat } from "../../../../lib/format.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import classes from "./displays.module.css";

interface DisplayPictureProps {
  wall: Pick<Wall, "id" | "name">;
  /** The browser that sent it. */
  display: string | undefined;
}

/** What a display showed a few minutes ago; an empty frame where it sent nothing, or who looks may not see it. */
export function DisplayPicture({ wall: { id, name }, display }: DisplayPictureProps) {
  const t = usePhrases("displays");
  const format = useFormat();
  const { data } = useAsk(
    walls.picture,
    { query: { id, display: display ?? "" } },
    { enabled: display !== undefined, refetchInterval: pictureRhythm * 1_000 },
  );
  return (
    <div className={classes.picture}>
      {data ? (
        <img
          src={`data:image/jpeg;base64,${data.jpeg}`}
          alt={t("pictureOf", { name, time: format.time(data.at) })}
          title={t("pictureAt", { time: format.dateTime(data.at) })}
        />
      ) : (
        <IconDeviceDesktop size={40} stroke={1} aria-hidden="true" />
      )}
    </div>
  );
}
