import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { JsonObject } from "../json-object.ts";
import { add, parseAge, parseGender } from "./profile.ts";
import { trimmedKeys } from "./trimmed-keys.ts";

/** 0 enters, 1 leaves, 2 passes by, 3 turns back; 100 more for a child. */
const isEvent = (person: JsonObject, event: number) =>
  person.eventType === event || person.eventType === 100 + event;

/**
 * What a list of persons (`attributes`, in v1.9 `eventList`) adds to the counts it comes with: gender and age of those
 * who enter, as far as it reports them, and badges of staff. People who are counted but not listed are left out; a list
 * with more events than were counted is not believed.
 */
export function countPeople(list: unknown, entered: number, left: number): MeasureValues {
  if (!Array.isArray(list)) return {};
  const people = list.map(trimmedKeys).filter((person) => person !== null);
  const entering = people.filter((person) => isEvent(person, 0));
  const leaving = people.filter((person) => isEvent(person, 1));
  const values: MeasureValues = {};
  if (entering.length <= entered) {
    addProfiles(values, entering);
    add(values, "staffIn", badges(entering));
  }
  if (leaving.length <= left) add(values, "staffOut", badges(leaving));
  return values;
}

function addProfiles(values: MeasureValues, people: readonly JsonObject[]): void {
  const knowsGender = people.some(({ gender }) => gender != null);
  const knowsAge = people.some(({ age }) => age != null);
  for (const { gender, age } of people) {
    const [first, last] = Array.isArray(age) ? age : [age, age];
    if (knowsGender) add(values, `gender${parseGender(gender)}`);
    if (knowsAge) add(values, `age${parseAge(first, last)}`);
  }
}

function badges(people: readonly JsonObject[]): number {
  return people.filter(({ workcard }) => workcard === 1 || workcard === true).length;
}
