import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countPeople } from "./people.ts";
import { parseAge, parseGender } from "./profile.ts";

describe("gender", () => {
  it.each([
    [1, "Male"],
    [2, "Female"],
    [0, "Unknown"],
    [-1, "Unknown"],
    ["1", "Unknown"],
    ["male", "Male"],
    ["female", "Female"],
    ["unknown", "Unknown"],
    [undefined, "Unknown"],
  ])("%j is %s", (actual, gender) => {
    expect(parseGender(actual)).toBe(gender);
  });
});

describe("age", () => {
  it.each([
    [0, 9, "0"],
    [10, 16, "10"],
    [17, 30, "17"],
    [31, 45, "31"],
    [46, 60, "46"],
    [61, 99, "60"],
    [61, 255, "60"],
    [40, 40, "31"],
    [255, 255, "Unknown"],
    [31, 255, "Unknown"],
    [0, 99, "Unknown"],
    [45, 31, "Unknown"],
    [-1, 9, "Unknown"],
    ["31", "45", "Unknown"],
    [31, undefined, "Unknown"],
  ])("%j to %j is %s", (first, last, band) => {
    expect(parseAge(first, last)).toBe(band);
  });
});

describe("persons of a list", () => {
  const entering = { eventType: 0, gender: 2, age: [17, 30], workcard: 0 };

  it("are counted by gender and age where they enter, children too", () => {
    const list = [
      entering,
      { eventType: 100, gender: 1, age: [0, 9] },
      { eventType: 0, gender: 0, age: [255, 255] },
      { eventType: 1, gender: 1, age: [31, 45] },
      { eventType: 2, gender: 1, age: [31, 45] },
      { eventType: 3, gender: 1, age: [31, 45] },
    ];
    expect(countPeople(list, 5, 5)).toEqual({
      genderMale: 1,
      genderFemale: 1,
      genderUnknown: 1,
      age0: 1,
      age17: 1,
      ageUnknown: 1,
    });
  });

  it("with a badge are staff, in and out", () => {
    const badge = { workcard: 1 };
    expect(
      countPeople([{ eventType: 0, ...badge }, { eventType: 101, ...badge }, { eventType: 1 }], 1, 2),
    ).toEqual({
      staffIn: 1,
      staffOut: 1,
    });
  });

  it("tell nothing where the camera does not look at gender and age", () => {
    const list = [
      { id: 1, eventType: 0, height: 170, stayTime: 1000 },
      { id: 2, eventType: 1, height: 162, stayTime: 3000 },
    ];
    expect(countPeople(list, 1, 1)).toEqual({});
  });

  it("are unknown where the camera looks but does not see one of them", () => {
    expect(countPeople([entering, { eventType: 0 }], 2, 0)).toEqual({
      genderFemale: 1,
      genderUnknown: 1,
      age17: 1,
      ageUnknown: 1,
    });
  });

  it("are not believed when they are more than were counted", () => {
    expect(countPeople([entering, { ...entering, workcard: 1 }], 1, 0)).toEqual({});
    expect(countPeople([{ eventType: 1, workcard: 1 }], 0, 0)).toEqual({});
  });

  it("have keys with blanks, or are no persons at all", () => {
    expect(countPeople([{ " eventType ": 0, " gender": 1 }, null, 7, [], "x"], 9, 9)).toEqual({
      genderMale: 1,
    });
    for (const list of [undefined, null, {}, "x", 7]) expect(countPeople(list, 9, 9)).toEqual({});
  });

  it("never are more than were counted", () => {
    const person = fc.record(
      {
        eventType: fc.constantFrom<unknown>(0, 1, 2, 3, 100, 101, "0", null),
        gender: fc.oneof(fc.constantFrom(-1, 0, 1, 2), fc.jsonValue()),
        age: fc.oneof(fc.tuple(fc.nat(255), fc.nat(255)), fc.jsonValue()),
        workcard: fc.constantFrom<unknown>(0, 1, true, null),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(person, fc.jsonValue())), fc.nat(6), fc.nat(6), (list, entered, left) => {
        const { staffIn = 0, staffOut = 0, ...others } = countPeople(list, entered, left);
        const sum = (prefix: string) =>
          Object.entries(others).reduce((all, [key, count]) => all + (key.startsWith(prefix) ? count : 0), 0);
        for (const people of [staffIn, sum("gender"), sum("age")])
          expect(people).toBeLessThanOrEqual(entered);
        expect(staffOut).toBeLessThanOrEqual(left);
      }),
      { numRuns: 1000 },
    );
  });
});
