import fc from "fast-check";

/** Every run tries the same cases, so that what fails was changed; `FOYER_SEED=…` looks at others. */
fc.configureGlobal({ seed: Number(process.env.FOYER_SEED ?? 20_260_701) });
