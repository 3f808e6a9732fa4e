import {
  type DeviceSettingsPart,
  type SettingGroup,
  settingOrder,
} from "@foyer/contract/devices/device-settings";
import { useState } from "react";
import { type Fault, serverFault } from "../form/fault.ts";
import { type FieldValues, fieldGroup } from "./field-values.ts";
import { faultsOfPart, noLimits, partValue } from "./setting-faults.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

export type GroupsDraft = Pick<
  SettingsDraft,
  "values" | "faults" | "set" | "check" | "entered" | "enter" | "discard" | "limits" | "blame"
>;

export interface PartsDraft extends GroupsDraft {
  /** The fields that were entered, or the first faulty one; null where nothing was. */
  ready(): { settings: DeviceSettingsPart } | { faulty: string } | null;
  hasFields: boolean;
}

/** Settings for several devices: each field begins with the devices' value, and only what is entered is desired. */
export function usePartsDraft(begun: FieldValues = {}): PartsDraft {
  const [values, setValues] = useState(begun);
  const [added, setAdded] = useState<readonly SettingGroup[]>([]);
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  const entered = settingOrder.filter(
    (group) => added.includes(group) || Object.keys(values).some((name) => fieldGroup(name) === group),
  );
  const named = entered.filter((group) => Object.keys(values).some((name) => fieldGroup(name) === group));

  const without = <Value>(group: SettingGroup | undefined, all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => group !== undefined && fieldGroup(name) !== group),
    ) as Record<string, Value>;

  return {
    values,
    faults,
    entered,
    limits: noLimits,
    hasFields: named.length > 0,
    set(name, value) {
      setFaults(({ [name]: _mended, ...rest }) => rest);
      setValues(({ [name]: _former, ...rest }) => {
        // Addresses are not entered where the network gives them.
        const others = name === "network.type" && value !== "static" ? without("network", rest) : rest;
        return value === undefined || value === null ? others : { ...others, [name]: value };
      });
    },
    check(name) {
      const group = fieldGroup(name);
      const fault = group && faultsOfPart(group, values)[name];
      if (fault) setFaults((shown) => ({ ...shown, [name]: fault }));
    },
    enter: (group) => setAdded((now) => [...now, group]),
    discard(group) {
      setValues((now) => without(group, now));
      setFaults((now) => without(group, now));
      setAdded((now) => now.filter((each) => group !== undefined && each !== group));
    },
    blame(fields = {}) {
      const found = Object.entries(fields).flatMap(([path, fault]) => {
        const name = path.replace(/^settings\./, "");
        return fieldGroup(name) ? [[name, serverFault(fault)] as const] : [];
      });
      setFaults((now) => ({ ...now, ...Object.fromEntries(found) }));
      return found.length > 0;
    },
    ready() {
      if (named.length === 0) return null;
      const found = Object.assign({}, ...named.map((group) => faultsOfPart(group, values)));
      setFaults(found);
      const faulty = Object.keys(found)[0];
      if (faulty !== undefined) return { faulty };
      return {
        settings: Object.fromEntries(
          named.map((group) => [group, partValue(group, values)]),
        ) as DeviceSettingsPart,
      };
    },
  };
}
