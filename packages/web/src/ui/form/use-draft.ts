import { useState } from "react";
import type * as z from "zod/mini";
import { Refused } from "../../lib/refused.ts";
import { type Fault, serverFault, toFaults } from "./fault.ts";

export type DraftValues = Record<string, unknown>;

export interface Draft<Saved> {
  values: DraftValues;
  faults: Readonly<Record<string, Fault>>;
  /** What the server said against the whole, not against a field. */
  refusal: string | undefined;
  changed: boolean;
  saving: boolean;
  set(name: string, value: unknown): void;
  /** Checks one field, as when it is left. */
  check(name: string): void;
  /** Checks all and saves; answers the first faulty field, if any. */
  save(onSave: (saved: Saved) => Promise<unknown>): Promise<{ saved: boolean; faulty?: string }>;
}

export interface DraftOptions<Saved> {
  schema: z.ZodMiniType<Saved>;
  initial: object;
  /** Refusals that speak of one field: key of the refusal → field. */
  refusalFields?: Readonly<Record<string, string>>;
}

/** A form's state: what is being entered, checked against the schema the server checks with. */
export function useDraft<Saved>({ schema, initial, refusalFields = {} }: DraftOptions<Saved>): Draft<Saved> {
  const [start] = useState<DraftValues>(() => ({ ...initial }));
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);

  function found(draft: DraftValues): Record<string, Fault> {
    const parsed = schema.safeParse(draft);
    return parsed.success ? {} : toFaults(parsed.error.issues, draft);
  }

  function set(name: string, value: unknown) {
    // Several fields may follow from one choice: each takes what those before it have set.
    setValues((now) => ({ ...now, [name]: value }));
    setRefusal(undefined);
    // A shown fault goes as soon as it is corrected; a new one waits until the field is left.
    if (found({ ...values, [name]: value })[name] === undefined) setFaults((shown) => without(shown, name));
  }

  function check(name: string) {
    const fault = found(values)[name];
    // What the server has found stays until the field is changed.
    if (fault !== undefined) setFaults((shown) => ({ ...shown, [name]: fault }));
  }

  async function save(onSave: (saved: Saved) => Promise<unknown>) {
    const parsed = schema.safeParse(values);
    if (!parsed.success) return refuse(toFaults(parsed.error.issues, values));
    setSaving(true);
    setRefusal(undefined);
    try {
      await onSave(parsed.data);
      return { saved: true };
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      cause.shown = true;
      return refuse(faultsOfServer(cause), cause);
    } finally {
      setSaving(false);
    }
  }

  function refuse(now: Record<string, Fault>, cause?: Refused) {
    const faulty = Object.keys(values).find((name) => now[name] !== undefined) ?? Object.keys(now)[0];
    setFaults(now);
    if (faulty === undefined) setRefusal(cause?.message);
    return { saved: false, faulty };
  }

  function faultsOfServer({ key, fields = {} }: Refused): Record<string, Fault> {
    const field = refusalFields[key];
    if (field !== undefined) return { [field]: { key: `refusals.${key}` } };
    return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, serverFault(fault)]));
  }

  const changed = Object.keys({ ...start, ...values }).some((name) => values[name] !== start[name]);
  return { values, faults, refusal, changed, saving, set, check, save };
}

function without(faults: Record<string, Fault>, name: string): Record<string, Fault> {
  const { [name]: _gone, ...rest } = faults;
  return rest;
}
