import { expect, test } from "vitest";
import { makePlayhead } from "./playhead.ts";

function clocked(at = -1) {
  let now = 1000;
  let pending: (() => void) | undefined;
  const head = makePlayhead(
    { at, playing: false, speed: 10 },
    {
      now: () => now,
      next: (tick) => {
        pending = tick;
        return () => {
          pending = undefined;
        };
      },
    },
  );
  const pass = (ms: number) => {
    now += ms;
    const tick = pending;
    pending = undefined;
    tick?.();
  };
  return { head, pass, isIdle: () => pending === undefined };
}

test("plays from the first piece at its speed, and begins again after the last", () => {
  const { head, pass, isIdle } = clocked();
  head.setCount(4);
  head.play();
  expect(head.state()).toEqual({ at: 0, playing: true, speed: 10 });
  pass(99);
  expect(head.state().at).toBe(0);
  pass(1);
  expect(head.state().at).toBe(1);
  pass(200);
  expect(head.state().at).toBe(3);
  pass(100);
  expect(head.state().at).toBe(0);
  head.pause();
  expect(isIdle()).toBe(true);
  pass(500);
  expect(head.state()).toMatchObject({ at: 0, playing: false });
});

test("goes on where it was paused; another speed does not leap", () => {
  const { head, pass } = clocked(2);
  head.setCount(40);
  head.play();
  pass(100);
  expect(head.state().at).toBe(3);
  pass(90);
  head.setSpeed(30);
  pass(20);
  expect(head.state().at).toBe(3);
  pass(20);
  expect(head.state().at).toBe(4);
});

test("nothing is played of nothing, and a shorter range keeps its last piece", () => {
  const { head, isIdle } = clocked(5);
  head.setCount(3);
  expect(head.state().at).toBe(2);
  head.setCount(0);
  expect(head.state().at).toBe(-1);
  head.play();
  expect(head.state().playing).toBe(false);
  expect(isIdle()).toBe(true);
});

test("who listens is told of each step, until they stop", () => {
  const { head } = clocked();
  head.setCount(3);
  const seen: number[] = [];
  const leave = head.listen(() => seen.push(head.state().at));
  head.go(1);
  head.go(99);
  leave();
  head.go(0);
  expect(seen).toEqual([1, 2]);
});
