import {
  type Wall,
  type WallDisplay,
  type WallProblem,
  walls,
} from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import { useFormat } from "../../../../lib/format.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk } from "../../../../lib/use-ask.ts";
import { Ago } from "../../../../ui/ago.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../ui/dialog-end.tsx";
import { Fact, Facts } from "../../../../ui/kit/facts.tsx";
import { Box, Stack } from "../../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../../ui/kit/text.tsx";
import { Loaded } from "../../../../ui/states/loaded.tsx";
import { browserOf, sizeOf, toMegabytes } from "./display-facts.ts";
import { DisplayPicture } from "./display-picture.tsx";
import { DisplayState } from "./display-state.tsx";

/** A clock that is off by less is right, in milliseconds. */
const rightMs = 1_000;

/** Each browser of a display, and what went wrong at it. */
export function HealthDialog({ wall, onClose }: { wall: Wall; onClose: () => void }) {
  const t = usePhrases("displays");
  const common = usePhrases("common");
  const problems = useAsk(walls.problems, { query: { id: wall.id } });
  return (
    <Dialog title={t("healthOf", { name: wall.name })} onClose={onClose} width={640}>
      <Stack gap="lg">
        {wall.displays.length === 0 && <p>{t(wall.kind === "link" ? "notOpened" : "notSeen")}</p>}
        {wall.displays.map((display) => (
          <DisplayHealth key={display.id} wall={wall} display={display} />
        ))}
        <section>
          <Title as="h3">{t("problems")}</Title>
          <Loaded answer={problems}>
            {(all) =>
              all.length === 0 ? (
                <Quiet>{t("noProblems")}</Quiet>
              ) : (
                <Box as="ul" divided>
                  {all.map((problem) => (
                    <Problem key={[problem.code, problem.text, problem.from].join()} problem={problem} />
                  ))}
                </Box>
              )
            }
          </Loaded>
        </section>
      </Stack>
      <DialogEnd>
        <Button onClick={onClose}>{common("close")}</Button>
      </DialogEnd>
    </Dialog>
  );
}

function DisplayHealth({ wall, display }: { wall: Wall; display: WallDisplay }) {
  const t = usePhrases("displays.facts");
  const format = useFormat();
  const { state, seenAt, address, beat, pictureAt } = display;
  const { player, page, mode, age, frames, memory, memoryLimit, clockAhead, reloads, since } = beat;
  const clock = (ahead: number) => {
    const seconds = format.number(Math.abs(ahead) / 1000, 1);
    if (Math.abs(ahead) < rightMs) return t("clockRight");
    return t(ahead > 0 ? "clockAhead" : "clockBehind", { seconds });
  };
  const megabytes = (bytes: number) => `${format.number(toMegabytes(bytes))} MB`;
  return (
    <section>
      {pictureAt && <DisplayPicture wall={wall} display={display.id} />}
      <Facts gapY="3xs" mt="xs">
        <Fact title={t("state")}>
          <DisplayState state={state} />
        </Fact>
        <Fact title={t("seen")}>
          <Ago moment={seenAt} />
        </Fact>
        <Fact title={t("size")}>
          <bdi dir="ltr">{sizeOf(display)}</bdi>
        </Fact>
        <Fact title={t("browser")}>{browserOf(display)}</Fact>
        <Fact title={t("address")}>
          <bdi dir="ltr">{address}</bdi>
        </Fact>
        <Fact title={t("version")}>
          <bdi dir="ltr">{player}</bdi>
        </Fact>
        {page !== "" && <Fact title={t("page")}>{page}</Fact>}
        <Fact title={t("figures")}>
          {age === null
            ? t(`modes.${mode}`)
            : `${t(`modes.${mode}`)} · ${t("age", { duration: format.duration(age) })}`}
        </Fact>
        {frames && (
          <Fact title={t("frames")}>{t("framesText", { median: frames.median, low: frames.low })}</Fact>
        )}
        {memory !== null && (
          <Fact title={t("memory")}>
            {memoryLimit === null
              ? megabytes(memory)
              : t("ofMost", { used: megabytes(memory), most: megabytes(memoryLimit) })}
          </Fact>
        )}
        <Fact title={t("clock")}>{clock(clockAhead)}</Fact>
        <Fact title={t("running")}>{t("runningText", { time: format.dateTime(since), count: reloads })}</Fact>
      </Facts>
    </section>
  );
}

function Problem({ problem: { code, text, count, from, to } }: { problem: WallProblem }) {
  const t = usePhrases("displays");
  const format = useFormat();
  const when = from === to ? format.dateTime(to) : `${format.dateTime(from)} – ${format.dateTime(to)}`;
  return (
    <Box as="li" py="xs">
      <div>
        {code === "silent" ? t("silent") : <bdi>{[code, text].filter(Boolean).join(": ")}</bdi>}
        {count > 1 && ` (${t("times", { count })})`}
      </div>
      <Quiet>{when}</Quiet>
    </Box>
  );
}
