import type { LiveCounts } from "@foyer/contract/analytics/live";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actingCompany } from "./acting-company.ts";
import { useLive } from "./live.ts";
import { session } from "./session.ts";

class StreamStub extends EventTarget {
  static readonly CLOSED = 2;
  static opened: StreamStub[] = [];
  readyState = 1;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    StreamStub.opened.push(this);
  }

  close() {
    this.readyState = StreamStub.CLOSED;
  }
}

const current = () => StreamStub.opened.at(-1) as StreamStub;
function send(type: string, data?: LiveCounts): void {
  act(() => {
    current().dispatchEvent(data ? new MessageEvent(type, { data: JSON.stringify(data) }) : new Event(type));
  });
}

beforeEach(() => {
  StreamStub.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", StreamStub);
  session.begin("token-of-test");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.end("signedOut");
});

function Watcher({ onCounts }: { onCounts: (counts: LiveCounts) => void }) {
  return useLive(onCounts) ? "live" : "paused";
}

test("one stream serves all who listen and closes with the last of them", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const page = render(
    <>
      <Watcher onCounts={first} />
      <Watcher onCounts={second} />
    </>,
  );
  expect(StreamStub.opened).toHaveLength(1);
  expect(current().address).toBe("/hx-api/api/live");

  const counts = { entityIds: [7], at: "2026-05-04T09:00:00Z" };
  send("counts", counts);
  expect(first).toHaveBeenCalledWith(counts);
  expect(second).toHaveBeenCalledWith(counts);

  page.unmount();
  expect(current().readyState).toBe(StreamStub.CLOSED);
});

test("says whether news arrive, and tries again after a refusal", () => {
  render(<Watcher onCounts={vi.fn()} />);
  send("open");
  expect(screen.getByText("live")).toBeTruthy();

  current().close();
  send("error");
  expect(screen.getByText("paused")).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(5_000);
  });
  expect(StreamStub.opened).toHaveLength(2);
});

test("a hidden page and a signed-out one hold no stream", () => {
  render(<Watcher onCounts={vi.fn()} />);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(current().readyState).toBe(StreamStub.CLOSED);

  hidden.mockReturnValue(false);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(StreamStub.opened).toHaveLength(2);

  act(() => session.end("signedOut"));
  expect(current().readyState).toBe(StreamStub.CLOSED);
  hidden.mockRestore();
});

test("an operator's stream is of the company they act for", () => {
  actingCompany.choose(7);
  const page = render(<Watcher onCounts={vi.fn()} />);
  expect(current().address).toBe("/hx-api/api/live?tenant=7");
  page.unmount();
  actingCompany.choose(undefined);
});
