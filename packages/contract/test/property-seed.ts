import fc from "fast-check";

/** Every run tries the same cases, so that a failure means a change; `FOYER_SEED=…` tries others. */
fc.configureGlobal({ seed: Number(process.env.FOYER_SEED ?? 20_260_701) });
