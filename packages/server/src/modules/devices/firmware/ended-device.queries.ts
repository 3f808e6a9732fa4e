import {
  type RolloutDeviceState,
  type RolloutFailure,
  underWayStates,
} from "@foyer/contract/devices/rollout-plan";
import type { Tx } from "../../../platform/database/database.ts";
import { findFailure, isSameVersion } from "./device-step.ts";

export interface DeviceOfCommand {
  state: RolloutDeviceState;
  commandId: string | null;
  /** The question for its version that counts: an answer to an earlier try says nothing. */
  askedCommand: string | null;
  fromVersion: string;
  target: string;
  fetched: number;
  /** Size of the package, where it is ours. */
  size: number | null;
}

/** The device of a roll-out one of whose commands is over; moments are stamped by the worker. */
export const endedDeviceQueries = (tx: Tx, tenantId: number, id: number) => {
  async function change(to: {
    state: RolloutDeviceState;
    failure?: RolloutFailure;
    said?: string | null;
    isFree?: boolean;
  }): Promise<void> {
    await tx
      .updateTable("rollout_devices")
      .set({
        state: to.state,
        failure: to.failure ?? null,
        said: to.said?.slice(0, 500) ?? null,
        ...(to.isFree ? { command_id: null, told_at: null, token_hash: null } : {}),
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("state", "in", ["queued", ...underWayStates])
      .execute();
  }

  return {
    change,

    held: (): Promise<DeviceOfCommand | undefined> =>
      tx
        .selectFrom("rollout_devices as x")
        .innerJoin("rollouts as r", (join) =>
          join.onRef("r.tenant_id", "=", "x.tenant_id").onRef("r.id", "=", "x.rollout_id"),
        )
        .innerJoin("firmwares as f", "f.id", "r.firmware_id")
        .leftJoin("firmware_packages as p", "p.id", "f.package_id")
        .select([
          "x.state",
          "x.command_id as commandId",
          "x.asked_command as askedCommand",
          "x.from_version as fromVersion",
          "f.version as target",
          "x.fetched",
          "p.size",
        ])
        .where("x.tenant_id", "=", tenantId)
        .where("x.id", "=", id)
        .forUpdate("x")
        .executeTakeFirst(),

    /** Back with a version: the one it was to have, its old one, or another. */
    async saysItHas(device: DeviceOfCommand, version: string): Promise<void> {
      if (isSameVersion(version, device.target)) return change({ state: "done" });
      // It may go on fetching over a connection of its own; if it does not, the worker sees that nothing flows.
      if (device.state === "downloading") return;
      const failure = findFailure(device, version);
      await change({ state: "failed", failure, said: version });
    },
  };
};
