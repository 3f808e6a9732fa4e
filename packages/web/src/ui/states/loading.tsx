import { Loader } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import classes from "./loading.module.css";
import { useSlow } from "./use-slow.ts";

const longWait = 10_000;

/** Nothing for the first 300 ms, then a quiet sign, and words when it takes long. */
export function Loading() {
  const t = usePhrases("states");
  const slow = useSlow(true);
  const long = useSlow(true, longWait);
  return (
    <Stack align="center" justify="center" gap="sm" className={classes.loading} role="status">
      {slow && <Loader size="sm" color="gray" aria-hidden="true" />}
      <Quiet as="span" className={classes.words} data-long={long || undefined}>
        {slow ? t(long ? "stillLoading" : "loading") : ""}
      </Quiet>
    </Stack>
  );
}
