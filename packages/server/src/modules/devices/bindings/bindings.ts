import { bind } from "./change-bindings.ts";
import { deviceLock, deviceLockClass, lockDevices, rollupLockClass } from "./device-locks.queries.ts";
import { bindSpan, unbindSpan } from "./span-bindings.ts";

/** What other modules may call. */
export { bind, bindSpan, deviceLock, deviceLockClass, lockDevices, rollupLockClass, unbindSpan };
