import fc from "fast-check";
import { expect, test } from "vitest";
import { connectionShares, leastConnections, totalOf } from "./connection-shares.ts";

const roles = ["all", "api", "ingest", "worker"] as const;

test("a server takes what its role needs", () => {
  const totals = roles.map((role) => totalOf(connectionShares(role, undefined)));
  expect(totals).toEqual([32, 25, 13, 14]);
  expect(connectionShares("ingest", undefined)).toMatchObject({
    questions: 0,
    sessions: 0,
    background: 0,
  });
});

test("as many as usual are divided as usual", () => {
  for (const role of roles) {
    const shares = connectionShares(role, undefined);
    expect(connectionShares(role, totalOf(shares))).toEqual(shares);
  }
});

test("however many there are, all are given out and none of what the role does goes without", () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), fc.integer({ min: 10, max: 500 }), (role, databaseConnections) => {
      const shares = connectionShares(role, databaseConnections);
      expect(totalOf(shares)).toBe(databaseConnections);
      expect(shares.relay).toBe(1);
      const usual = connectionShares(role, undefined);
      for (const [purpose, share] of Object.entries(usual) as [keyof typeof shares, number][]) {
        if (share === 0) expect(shares[purpose]).toBe(0);
        else expect(shares[purpose]).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test("each role knows how many it cannot do without", () => {
  for (const role of roles) {
    const shares = connectionShares(role, leastConnections(role));
    expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
    expect(totalOf(shares)).toBe(leastConnections(role));
  }
});
