import { Loader } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import { useSlow } from "./use-slow.ts";

const longWait = 10_000;

/** Nothing for the first 300 ms, then a quiet sign, and words when it takes long. */
export function Loading() {
  const t = usePhrases("states");
  const slow = useSlow(true);
  const long = useSlow(true, longWait);
  const Words = long ? Quiet : VisuallyHidden;
  return (
    <Stack align="center" justify="center" gap="sm" style={{ minBlockSize: 240 }} role="status">
      {slow && <Loader size="sm" color="gray" aria-hidden="true" />}
      <Words as="span">{slow ? t(long ? "stillLoading" : "loading") : ""}</Words>
    </Stack>
  );
}
