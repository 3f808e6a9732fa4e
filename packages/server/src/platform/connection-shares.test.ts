import fc from "fast-check";
import { expect, test } from "vitest";
import { connectionShares, totalOf } from "./connection-shares.ts";

const roles = ["all", "api", "ingest", "worker"] as const;

test("a server takes what its role needs", () => {
  const totals = roles.map((role) => totalOf(connectionShares({ role, databaseConnections: undefined })));
  expect(totals).toEqual([32, 25, 13, 14]);
  expect(connectionShares({ role: "ingest", databaseConnections: undefined })).toMatchObject({
    questions: 0,
    sessions: 0,
    background: 0,
  });
});

test("as many as usual are divided as usual", () => {
  for (const role of roles) {
    const shares = connectionShares({ role, databaseConnections: undefined });
    expect(connectionShares({ role, databaseConnections: totalOf(shares) })).toEqual(shares);
  }
});

test("however many there are, all are given out and none of what the role does goes without", () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), fc.integer({ min: 10, max: 500 }), (role, databaseConnections) => {
      const shares = connectionShares({ role, databaseConnections });
      expect(totalOf(shares)).toBe(databaseConnections);
      expect(shares.relay).toBe(1);
      const usual = connectionShares({ role, databaseConnections: undefined });
      for (const [purpose, share] of Object.entries(usual) as [keyof typeof shares, number][]) {
        if (share === 0) expect(shares[purpose]).toBe(0);
        else expect(shares[purpose]).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test("too few are refused with the number needed", () => {
  expect(() => connectionShares({ role: "all", databaseConnections: 9 })).toThrow(
    "FOYER_DATABASE_CONNECTIONS: must be 10 or more for FOYER_ROLE=all",
  );
  expect(() => connectionShares({ role: "ingest", databaseConnections: 5 })).toThrow(
    "must be 6 or more for FOYER_ROLE=ingest",
  );
});
