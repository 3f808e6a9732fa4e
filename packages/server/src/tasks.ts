import { heatRetentionTask } from "./modules/counting/heat/heat-retention.task.ts";
import { forgetDraftsTask } from "./modules/counting/imports/imports.ts";
import { checkTask } from "./modules/counting/quality/check.task.ts";
import { inspectionTask } from "./modules/counting/quality/inspection.task.ts";
import { monthsTask } from "./modules/counting/recomputing/months.task.ts";
import { yesterdayTask } from "./modules/counting/recomputing/yesterday.task.ts";
import { estimatesTask } from "./modules/counting/rules/estimates.task.ts";
import { retentionTask } from "./modules/counting/storage/partitions/retention.task.ts";
import { offlineTask } from "./modules/devices/registry/offline.task.ts";
import { forgetRunsTask } from "./modules/devices/settings/forget-runs.task.ts";
import type { Identity } from "./modules/identity/identity.ts";
import { checkBackupTask, makeBackupTask } from "./modules/operations/backups/backups.task.ts";
import { cleanUpTask } from "./modules/operations/jobs/clean-up.task.ts";
import { forgetBulkTask } from "./modules/places/bulk/bulk.ts";
import { holidaysTask } from "./modules/places/holidays/holidays.task.ts";
import type { Platform } from "./platform/platform.ts";

/** Everything that can be scheduled: what is not in this list cannot be run by anybody. */
export function registerTasks(platform: Platform, identity: Identity): void {
  platform.tasks.register(
    yesterdayTask(platform),
    monthsTask(platform),
    estimatesTask(platform),
    checkTask(platform),
    inspectionTask(platform),
    retentionTask(platform),
    heatRetentionTask(platform),
    forgetDraftsTask(platform),
    forgetBulkTask(platform),
    offlineTask(platform),
    forgetRunsTask(platform),
    holidaysTask(platform),
    cleanUpTask(platform, identity),
    makeBackupTask(platform),
    checkBackupTask(platform),
  );
}
