import type { Firmware } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { DraftContext } from "../../../ui/form/draft-context.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { StepLine } from "../../../ui/step-line.tsx";
import { type DeviceChoice, DevicesStep, toIds } from "./devices-step.tsx";
import { FirmwareStep } from "./firmware-step.tsx";
import { PlanForm, toPlan, usualPlan } from "./plan-form.ts";
import { PlanStep } from "./plan-step.tsx";
import { PreviewStep } from "./preview-step.tsx";

const steps = ["firmware", "devices", "plan", "preview"] as const;
type Step = (typeof steps)[number];

/** Devices that were chosen elsewhere: in the address, or beside it where they are many. */
function useGivenDevices(): readonly number[] {
  const [query] = useSearchParams();
  const state: unknown = useLocation().state;
  const beside =
    typeof state === "object" && state !== null && "devices" in state && Array.isArray(state.devices)
      ? state.devices
      : [];
  const named = (query.get("devices") ?? "").split(",").map(Number);
  return [...beside, ...named].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** A new roll-out, step by step. */
export function NewRollout() {
  const firmwares = useAsk(rollouts.firmwares, { query: {} });
  if (firmwares.isError && firmwares.data === undefined)
    return <Failed error={firmwares.error} onRetry={() => void firmwares.refetch()} />;
  return firmwares.data ? <Steps firmwares={firmwares.data} /> : <Loading />;
}

/** What the address asks for: a version, or a model and type. */
function usePreselected(firmwares: readonly Firmware[]): Firmware | undefined {
  const [query] = useSearchParams();
  return firmwares.find(
    ({ id, model, deviceType, firmwareType }) =>
      String(id) === query.get("firmware") ||
      (firmwareType === 1 && model === query.get("model") && String(deviceType) === query.get("type")),
  );
}

const toName = ({ model, version }: Firmware) => `${model} ${version}`;

function Steps({ firmwares }: { firmwares: readonly Firmware[] }) {
  const t = usePhrases("rollouts");
  const common = usePhrases("common");
  const navigate = useNavigate();
  const given = useGivenDevices();
  const preselected = usePreselected(firmwares);
  const [step, setStep] = useState<Step>(preselected ? "devices" : "firmware");
  const [firmware, setFirmware] = useState(preselected);
  const [choice, setChoice] = useState<DeviceChoice>({
    way: given.length > 0 ? "given" : "all",
    given,
    picked: [],
  });
  const draft = useDraft({
    schema: PlanForm,
    initial: { ...usualPlan(), name: preselected ? toName(preselected) : "" },
  });
  const panel = useRef<HTMLElement>(null);

  const deviceIds = toIds(choice);
  const isReady = {
    firmware: firmware !== undefined,
    devices: deviceIds === undefined || deviceIds.length > 0,
    plan: PlanForm.safeParse(draft.values).success,
    preview: false,
  };
  const index = steps.indexOf(step);
  const isOpen = (place: number) => steps.slice(0, place).every((before) => isReady[before]);

  function choose(next: Firmware) {
    // A name that was entered stays.
    if (draft.values.name === "" || (firmware && draft.values.name === toName(firmware)))
      draft.set("name", toName(next));
    if (next.model !== firmware?.model) setChoice((now) => ({ ...now, picked: [] }));
    setFirmware(next);
  }

  async function goOn() {
    if (step !== "plan") return go(steps[index + 1] ?? "preview");
    const { saved, faulty } = await draft.save(async () => undefined);
    if (saved) go("preview");
    else panel.current?.querySelector<HTMLElement>(`[data-field="${faulty}"]`)?.focus();
  }

  function go(next: Step) {
    setStep(next);
    panel.current?.focus();
  }

  return (
    <>
      <LeaveGuard
        active={draft.changed || choice.picked.length > 0}
        title={common("unsavedTitle")}
        text={common("unsavedText")}
        bySearch
      />
      <PageHeader title={t("new")}>
        <Button component={Link} to="/base/device/rollouts" variant="default">
          {common("cancel")}
        </Button>
      </PageHeader>
      <StepLine
        label={t("new")}
        steps={steps}
        at={step}
        toName={(each) => t(`steps.${each}`)}
        isOpen={(each) => isOpen(steps.indexOf(each))}
        onGo={go}
      />
      <Stack
        as="section"
        frame
        surface="body"
        gap="md"
        p="md"
        ref={panel}
        tabIndex={-1}
        aria-label={t(`steps.${step}`)}
      >
        {step === "firmware" && (
          <FirmwareStep firmwares={firmwares} chosen={firmware} onChoose={choose} given={given.length} />
        )}
        {step === "devices" && firmware && (
          <DevicesStep firmware={firmware} choice={choice} onChange={setChoice} />
        )}
        {step === "plan" && (
          <DraftContext value={draft}>
            <PlanStep />
          </DraftContext>
        )}
        {step === "preview" && firmware && (
          <PreviewStep
            firmware={firmware}
            draft={{
              firmwareId: firmware.id,
              ...(deviceIds && { deviceIds: [...deviceIds] }),
              ...toPlan(PlanForm.parse(draft.values)),
            }}
            onBack={() => go("plan")}
            onPlanned={(id) => void navigate(`/base/device/rollouts/${id}`)}
          />
        )}
        {step !== "preview" && (
          <Row justify="end" gap="xs" mt="md">
            {index > 0 && (
              <Button variant="default" onClick={() => go(steps[index - 1] ?? "firmware")}>
                {common("back")}
              </Button>
            )}
            <Button disabled={step !== "plan" && !isReady[step]} onClick={() => void goOn()}>
              {common("next")}
            </Button>
          </Row>
        )}
      </Stack>
    </>
  );
}
