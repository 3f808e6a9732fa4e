import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isOnCitus, testServer } from "../../../../test/test-server.ts";
import { makeBackup } from "./backups.ts";

test.skipIf(!isOnCitus())("what lies on several servers is refused, with what to do instead", async () => {
  const { platform } = await testServer();
  const to = await mkdtemp(join(tmpdir(), "foyer-backups-"));
  onTestFinished(() => rm(to, { recursive: true }));
  await expect(makeBackup({ url: platform.database.url, to, key: undefined })).rejects.toThrow(
    /workers of Citus.*restore points/,
  );
});
