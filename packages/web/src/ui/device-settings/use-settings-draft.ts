import {
  type DeviceSettings,
  type SettingGroup,
  settingOrder,
} from "@foyer/contract/devices/device-settings";
import { useState } from "react";
import { type Fault, serverFault } from "../form/fault.ts";
import { differingFields, type FieldValues, fieldGroup, groupValue, toFields } from "./field-values.ts";
import { faultsOfGroup, noLimits, type SettingLimits } from "./setting-faults.ts";
import { usualSettings } from "./usual-settings.ts";

export interface SettingsDraft {
  values: FieldValues;
  faults: Readonly<Record<string, Fault>>;
  /** Groups that have fields to show. */
  entered: readonly SettingGroup[];
  /** Groups that say something else than what is known. */
  changed: readonly SettingGroup[];
  set(name: string, value: unknown): void;
  check(name: string): void;
  /** Begins with a group of which nothing is known. */
  enter(group: SettingGroup): void;
  /** Enters all of a group at once. */
  take(group: SettingGroup, value: unknown): void;
  /** Enters these groups and no others. */
  fill(settings: DeviceSettings): void;
  /** Shows what the server found, where it speaks of fields; answers whether it did. */
  blame(fields: Readonly<Record<string, string>> | undefined): boolean;
  /** What is legal with what was entered. */
  limits: SettingLimits;
  /** Takes back what was entered: for a group, or for all. */
  discard(group?: SettingGroup): void;
  /** The groups to be sent with their values, or the first faulty field. */
  ready(groups: readonly SettingGroup[]): { settings: DeviceSettings } | { faulty: string };
}

/**
 * What is being entered over what is known; news about what is known do not touch what was entered.
 * `begun`: groups that are entered from the first, as of a template.
 */
export function useSettingsDraft(
  known: DeviceSettings,
  limits: SettingLimits = noLimits,
  begun: DeviceSettings = {},
): SettingsDraft {
  const [added, setAdded] = useState(() => Object.keys(begun) as SettingGroup[]);
  const [edits, setEdits] = useState(() => toFields(begun));
  const [faults, setFaults] = useState<Record<string, Fault>>({});

  const base: DeviceSettings = {
    ...Object.fromEntries(added.map((group) => [group, usualSettings[group]])),
    ...known,
  };
  const values: FieldValues = { ...toFields(base), ...edits };
  const entered = settingOrder.filter((group) => base[group] !== undefined);
  const changed = entered.filter(
    (group) =>
      known[group] === undefined ||
      differingFields(group, groupValue(group, values), known[group]).length > 0,
  );

  // A new height moves the legal area, a new area the legal line: where to, the device says only then.
  const legal: SettingLimits = {
    ...limits,
    area: changed.includes("height") ? null : limits.area,
    line: changed.includes("height") || changed.includes("area") ? null : limits.line,
  };

  function set(name: string, value: unknown) {
    if (name === "network.type" && value === "dhcp") {
      // Addresses are not entered then: what is not in sight must not stand in the way.
      take("network", known.network?.type === "dhcp" ? known.network : usualSettings.network);
      setFaults((shown) => without("network", shown));
      return;
    }
    setEdits((now) => ({ ...now, [name]: value }));
    const group = fieldGroup(name);
    // A shown fault goes as soon as it is corrected; a new one waits until the field is left.
    if (group === undefined || faultsOfGroup(group, { ...values, [name]: value }, legal)[name] === undefined)
      setFaults(({ [name]: _mended, ...rest }) => rest);
  }

  function take(group: SettingGroup, value: unknown) {
    setEdits((now) => ({ ...now, ...toFields({ [group]: value }) }));
  }

  function check(name: string) {
    const group = fieldGroup(name);
    const fault = group && faultsOfGroup(group, values, legal)[name];
    if (fault) setFaults((shown) => ({ ...shown, [name]: fault }));
  }

  return {
    values,
    faults,
    entered,
    changed,
    set,
    check,
    enter: (group) => setAdded((now) => [...now, group]),
    take,
    fill(settings) {
      setAdded(Object.keys(settings) as SettingGroup[]);
      setEdits(toFields(settings));
      setFaults({});
    },
    blame(fields = {}) {
      const found = Object.entries(fields).flatMap(([path, fault]) => {
        const name = path.replace(/^settings\./, "").replace(/\.(corners|points)\.\d+.*$/, ".$1");
        return fieldGroup(name) ? [[name, serverFault(fault)] as const] : [];
      });
      setFaults((now) => ({ ...now, ...Object.fromEntries(found) }));
      return found.length > 0;
    },
    limits: legal,
    discard(group) {
      setEdits((now) => (group === undefined ? toFields(begun) : without(group, now)));
      setFaults((now) => (group === undefined ? {} : without(group, now)));
      setAdded((now) =>
        group === undefined ? (Object.keys(begun) as SettingGroup[]) : now.filter((each) => each !== group),
      );
    },
    ready(groups) {
      const found = Object.assign({}, ...groups.map((group) => faultsOfGroup(group, values, legal)));
      setFaults(found);
      const faulty = Object.keys(found)[0];
      if (faulty !== undefined) return { faulty };
      return {
        settings: Object.fromEntries(
          groups.map((group) => [group, groupValue(group, values)]),
        ) as DeviceSettings,
      };
    },
  };
}

const without = <Value>(group: SettingGroup, all: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => fieldGroup(name) !== group));
