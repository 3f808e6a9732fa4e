import { type CommandAnswer, isOver } from "@foyer/contract/devices/commands";
import { useState } from "react";
import { Refused } from "../../lib/refused.ts";
import { reasonWord } from "../device-settings/command-word.tsx";
import type { ChosenDevice } from "./chosen-device.ts";

/** How many are asked at the same time. */
const atOnce = 6;

export interface DeviceOutcome {
  device: ChosenDevice;
  /** `waits`: it has not answered yet. */
  state: "running" | "done" | "waits" | "failed";
  reason?: string;
}

/** Asks devices one by one for the same thing and keeps what each said. */
export function useEachDevice(ask: (device: ChosenDevice) => Promise<CommandAnswer>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, DeviceOutcome>>(new Map());
  const note = (outcome: DeviceOutcome) =>
    setOutcomes((now) => new Map([...now, [outcome.device.id, outcome]]));

  async function one(device: ChosenDevice) {
    note({ device, state: "running" });
    try {
      const { state, reason } = await ask(device);
      if (state === "succeeded") note({ device, state: "done" });
      else if (!isOver(state)) note({ device, state: "waits" });
      else note({ device, state: "failed", reason: reasonWord(reason) });
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      note({ device, state: "failed", reason: cause.message });
    }
  }

  async function start(devices: readonly ChosenDevice[]) {
    const waiting = [...devices];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await one(next);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, devices.length) }, worker));
  }

  return { outcomes: [...outcomes.values()], start };
}
