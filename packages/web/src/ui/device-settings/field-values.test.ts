import { settingGroupNames } from "@foyer/contract/devices/device-settings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { differingFields, groupValue, toFields } from "./field-values.ts";
import { faultsOfGroup, noLimits } from "./setting-faults.ts";
import { usualSettings } from "./usual-settings.ts";

const group = fc.constantFrom(...settingGroupNames);

test("a group made of its fields is the group again, whatever else is among the fields", () => {
  fc.assert(
    fc.property(fc.uniqueArray(group, { minLength: 1 }), (groups) => {
      const fields = toFields(Object.fromEntries(groups.map((each) => [each, usualSettings[each]])));
      for (const each of groups) expect(groupValue(each, fields)).toEqual(usualSettings[each]);
    }),
  );
});

test("a changed field is the one that differs, and no other", () => {
  fc.assert(
    fc.property(group, fc.nat(), (each, which) => {
      const fields = toFields({ [each]: usualSettings[each] });
      const names = Object.keys(fields);
      const name = names[which % names.length] as string;
      const changed = groupValue(each, { ...fields, [name]: "something else" });
      expect(differingFields(each, usualSettings[each], changed)).toEqual([name]);
      expect(differingFields(each, changed, changed)).toEqual([]);
    }),
  );
});

test("what a form begins with can be sent as it is", () => {
  for (const each of settingGroupNames)
    expect(faultsOfGroup(each, toFields(usualSettings), noLimits)).toEqual({});
});
