import { contrasting } from "@foyer/contract/analytics/contrast";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useAsk } from "../../lib/use-ask.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { stubStream } from "../../testing/stub-stream.ts";
import { AnalysisPage } from "./analysis-page.tsx";
import { useQuestion } from "./use-question.ts";

const body = {
  type: "flowIn",
  interval: "1d",
  ranges: [{ startTime: "2026-05-01", endTime: "2026-05-07" }],
} as const;

function Page({ asked = true }: { asked?: boolean }) {
  const answer = useAsk(
    contrasting.contrast,
    { body: { ...body, ranges: [...body.ranges] } },
    { enabled: asked },
  );
  return (
    <AnalysisPage title="Compare" sentence="Entries" answer={answer} state={useQuestion()} asked={asked}>
      {({ series }) => <p>{series.length} series</p>}
    </AnalysisPage>
  );
}

let stream: ReturnType<typeof stubStream>;

inEnglish();

beforeEach(() => {
  stream = stubStream();
});

test("while nothing is asked it says what to do, and asks nothing", () => {
  vi.stubGlobal("fetch", vi.fn());
  renderScreen(<Page asked={false} />);
  expect(screen.getByText("Choose places")).toBeTruthy();
  expect(vi.mocked(fetch).mock.calls.filter(([address]) => String(address).includes("contrast"))).toEqual([]);
});

test("an answer that takes long can be taken back and asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const answers: Array<(answer: Response) => void> = [];
  const taken: AbortSignal[] = [];
  vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
    if (!address.includes("contrast")) return Promise.resolve(Response.json({ code: 200, data: [] }));
    taken.push(signal);
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  });
  renderScreen(<Page />);
  expect(screen.queryByText("Still loading…")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(screen.getByText("Still loading…")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Stopped")).toBeTruthy();
  expect(taken[0]?.aborted).toBe(true);

  await user.click(screen.getByRole("button", { name: "Ask again" }));
  answers[1]?.(Response.json({ code: 200, data: { interval: "1d", series: [], zones: [] } }));
  expect(await screen.findByText("0 series")).toBeTruthy();
});

test("counts that change are asked for again, however many news come", async () => {
  const server = stubServer();
  stream = stubStream();
  server.grant(contrasting.contrast, { interval: "1d", series: [], zones: [] });
  renderScreen(<Page />);
  await screen.findByText("0 series");
  expect(server.callsTo(contrasting.contrast)).toHaveLength(1);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (let news = 0; news < 5; news++) stream.tell("counts", { entityIds: [7], at: "2026-05-06T12:00:00Z" });
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(server.callsTo(contrasting.contrast)).toHaveLength(2);
  stream.tell("counts", { entityIds: [8], at: "2026-05-06T12:00:01Z" });
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(server.callsTo(contrasting.contrast)).toHaveLength(3);
});

test("whoever does not hear of counts is not told of them", async () => {
  const server = stubServer();
  stream = stubStream();
  server.grant(contrasting.contrast, { interval: "1d", series: [], zones: [] });
  renderScreen(<Page />, { permissions: ["contrast"] });
  await screen.findByText("0 series");
  expect(stream.listening()).toBe(0);
});

test("while another figure is on its way the former answer keeps its own name", async () => {
  const server = stubServer();
  const point = { time: "2026-05-01", value: 12, completeness: 1, coveredSeconds: 1, expectedSeconds: 1 };
  const range = { startTime: "2026-05-01", endTime: "2026-05-01" };
  let answer: (response: Response) => void = () => {};
  server.grant(contrasting.contrast, {
    interval: "1d",
    series: [{ id: null, name: "", range, points: [point], total: point }],
    zones: [],
  });
  function Figure() {
    const state = useQuestion();
    const { question, change } = state;
    const answer = useAsk(contrasting.contrast, {
      body: { type: question.metric, interval: "1d", ranges: [range] },
    });
    return (
      <AnalysisPage
        title="Figure"
        sentence={
          <button type="button" onClick={() => change({ metrics: ["captureRate"] })}>
            Rate
          </button>
        }
        answer={answer}
        state={state}
        asked
      >
        {({ series }, shown) => (
          <button type="button" onClick={() => shown.change({ measuredOnly: true })}>
            {series[0]?.total.value} {shown.question.metric}{" "}
            {shown.question.measuredOnly ? "measured" : "all"}
          </button>
        )}
      </AnalysisPage>
    );
  }
  const user = userEvent.setup();
  renderScreen(<Figure />);
  await screen.findByText("12 flowIn all");
  const before = fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    address.includes("contrast")
      ? new Promise<Response>((resolve) => (answer = resolve))
      : before(address, init),
  );
  await user.click(screen.getByRole("button", { name: "Rate" }));
  await waitFor(() => expect(location.search).toContain("types=captureRate"));
  expect(screen.getByText("12 flowIn all")).toBeTruthy();
  // What does not ask again works at once.
  await user.click(screen.getByText("12 flowIn all"));
  expect(await screen.findByText("12 flowIn measured")).toBeTruthy();
  answer(
    Response.json({
      code: 200,
      data: {
        interval: "1d",
        series: [{ id: null, name: "", range, points: [], total: { ...point, value: 0.5 } }],
        zones: [],
      },
    }),
  );
  expect(await screen.findByText("0.5 captureRate measured")).toBeTruthy();
});

test("what an answer warns of is said above it", async () => {
  const server = stubServer();
  server.grant(contrasting.contrast, { interval: "1d", series: [], zones: [], warnings: ["ahead"] });
  renderScreen(<Page />);
  expect((await screen.findByRole("listitem")).textContent).toMatch(/^These days are still to come/);
});
