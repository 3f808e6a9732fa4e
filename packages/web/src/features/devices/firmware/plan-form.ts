import { CountWatch, mostWaves, RolloutPlan, UpdateWindow, Wave } from "@foyer/contract/devices/rollout-plan";
import * as z from "zod/mini";

/** In a form an empty field is a fault and not the usual value. */
const asked = <S extends z.ZodMiniType>(field: z.ZodMiniDefault<S>): S => field.def.innerType;

/** "1, 10 %, 200": so many devices, or a share of all; null where it cannot be read. */
export function parseWaves(text: string): Wave[] | null {
  const parts = text
    .split(/[,،、;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > mostWaves) return null;
  const waves = parts.map((part) => {
    const [, digits, sign] = /^(\d{1,5})\s*(%?)$/.exec(part) ?? [];
    if (digits === undefined) return null;
    const wave = Wave.safeParse(sign ? { percent: Number(digits) } : { count: Number(digits) });
    return wave.success ? wave.data : null;
  });
  return waves.every((wave) => wave !== null) ? waves : null;
}

const PlanFields = z.object({
  name: RolloutPlan.shape.name,
  canaries: asked(RolloutPlan.shape.canaries),
  waves: z.string().check(z.refine((text) => parseWaves(text) !== null, "rollouts.plan.wavesFault")),
  goOnAbove: asked(RolloutPlan.shape.goOnAbove),
  haltAbove: asked(RolloutPlan.shape.haltAbove),
  soakMinutes: asked(RolloutPlan.shape.soakMinutes),
  patienceHours: asked(RolloutPlan.shape.patienceHours),
  windowed: z.boolean(),
  from: UpdateWindow.shape.from,
  to: UpdateWindow.shape.to,
  weekdays: asked(UpdateWindow.shape.weekdays),
  watched: z.boolean(),
  minPeople: asked(CountWatch.shape.minPeople),
  minHours: asked(CountWatch.shape.minHours),
  tolerance: asked(CountWatch.shape.tolerance),
});
export type PlanForm = z.output<typeof PlanFields>;

const usualWindow = { from: "22:00", to: "06:00", weekdays: [1, 2, 3, 4, 5, 6, 7] };
const usualWatch = CountWatch.parse({});

/** A plan as it is entered: fields of a window or watch that is off are out of sight, and cannot be at fault. */
export const PlanForm = z.pipe(
  z.transform((entered: Record<string, unknown>) => ({
    ...entered,
    ...(entered.windowed === false && usualWindow),
    ...(entered.watched === false && usualWatch),
  })),
  PlanFields,
);

/** What a new roll-out is suggested to be: one device, a tenth, then all others. */
export function usualPlan(): PlanForm {
  const { window: _, watch: __, waves: ___, ...plan } = RolloutPlan.parse({ name: "?" });
  return {
    ...plan,
    name: "",
    waves: "10 %",
    windowed: false,
    ...usualWindow,
    watched: true,
    ...usualWatch,
  };
}

/** The plan of what was entered. */
export function toPlan(form: PlanForm): RolloutPlan {
  const { windowed, from, to, weekdays, watched, minPeople, minHours, tolerance, waves, ...plan } = form;
  return {
    ...plan,
    waves: parseWaves(waves) ?? [],
    window: windowed ? { from, to, weekdays } : null,
    watch: watched ? { minPeople, minHours, tolerance } : null,
  };
}
