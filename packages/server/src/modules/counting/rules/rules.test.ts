import { rules } from "@foyer/contract/counting/rules";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { expect, test } from "vitest";
import { organisation, storeUser } from "../../../../test/factories.ts";
import { type Draft, ruledHouse, work } from "../../../../test/ruled-house.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";

const window: Draft["definition"] = { type: "window" };
const factor: Draft["definition"] = { type: "factor", factor: 1.1, measures: ["in"] };
const estimate: Draft["definition"] = { type: "estimate" };
const staff: Draft["definition"] = { type: "staffCounts", counts: false };

const all = async (ask: Ask, query = {}) =>
  (await ask(rules.list, { query: { size: 100, ...query } })).content;

test("a rule: saved, changed, undone and taken up again; every version stays readable", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  await expect(server.ask(rules.list, { query: {} })).rejects.toMatchObject({ status: 401 });
  const { ask, entityId } = await ruledHouse(server);
  const subject = { kind: 0 as const, id: entityId };
  const draft: Draft = {
    subject,
    definition: { type: "factor", factor: 1.1, measures: ["in", "out"] },
    fromDay: "2026-05-01",
    toDay: "2026-05-31",
    weekdays: [6, 7],
    fromTime: "10:00",
    toTime: "12:15",
    reason: "counted by hand on 1 May",
  };
  const { ids } = await ask(rules.create, { body: { drafts: [draft] } });
  const [id = 0] = ids;
  const saved = {
    id,
    kind: "correct",
    state: "active",
    version: 1,
    entityName: null,
    undoneTime: null,
    ...draft,
  };
  expect(await all(ask)).toMatchObject([{ ...saved, createTime: "2026-05-13T10:00:00.000Z" }]);
  expect((await all(ask))[0]?.author).toMatch(/^user-/);

  server.clock.set("2026-05-13T10:05:00Z");
  const second: Draft = {
    subject,
    definition: { type: "add", measure: "in", amount: -3 },
    fromDay: "2026-05-02",
    toDay: "2026-05-02",
    reason: "no, three too many",
  };
  const change = { id, version: 1, draft: second };
  expect(await ask(rules.update, { body: change })).toEqual({ version: 2 });
  await expect(ask(rules.update, { body: change })).rejects.toMatchObject({ key: "conflict.changed" });
  expect(await all(ask)).toMatchObject([
    {
      id,
      version: 2,
      definition: second.definition,
      reason: second.reason,
      firstTime: "2026-05-13T10:00:00.000Z",
    },
  ]);
  expect(await ask(rules.versions, { query: { id } })).toMatchObject([
    {
      version: 2,
      fromDay: "2026-05-02",
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromTime: "00:00",
      toTime: "00:00",
    },
    { version: 1, ...draft },
  ]);

  await ask(rules.undo, { body: [id] });
  expect(await all(ask)).toMatchObject([{ state: "undone", undoneTime: "2026-05-13T10:05:00.000Z" }]);
  expect((await all(ask))[0]?.undoneBy).toMatch(/^user-/);
  expect(await all(ask, { state: "active" })).toEqual([]);
  await expect(ask(rules.undo, { body: [id] })).rejects.toMatchObject({ key: "conflict.changed" });
  await ask(rules.redo, { body: [id] });
  await expect(ask(rules.redo, { body: [id] })).rejects.toMatchObject({ key: "conflict.changed" });
  expect(await all(ask, { state: "active" })).toMatchObject([{ id, version: 2, undoneTime: null }]);
  // A new version of an undone rule acts.
  await ask(rules.undo, { body: [id] });
  await ask(rules.update, { body: { id, version: 2, draft: second } });
  expect(await all(ask)).toMatchObject([{ state: "active", version: 3 }]);
});

test("rules are found by kind, subject, day, and by the entity they reach", async () => {
  const server = await testServer();
  const { ask, entityId, front, ground } = await ruledHouse(server);
  const other = await ruledHouse(server);
  const deptId = await organisation(ask);
  const day = { fromDay: "2026-05-01", toDay: "2026-05-01" };
  const drafts: Draft[] = [
    { subject: { kind: 0, id: entityId }, definition: window, reason: "a" },
    { subject: { kind: 1, id: front }, definition: factor, reason: "b", fromDay: "2026-05-02" },
    {
      subject: { kind: 2, id: ground },
      definition: { type: "replace", measure: "in", value: 3 },
      reason: "c",
      ...day,
    },
    { subject: { kind: 3, id: deptId }, definition: estimate, reason: "d" },
    { subject: { kind: 4, id: null }, definition: staff, reason: "e" },
  ];
  await ask(rules.create, { body: { drafts } });
  const found = async (query: object) =>
    (await all(ask, { sort: "createTime,asc", ...query })).map(({ reason }) => reason).join("");
  expect(await found({})).toBe("abcde");
  expect(await found({ kind: "correct" })).toBe("bc");
  expect(await found({ subjectKind: 1, subjectId: front })).toBe("b");
  expect(await found({ subjectKind: 4 })).toBe("e");
  expect(await found({ entityId })).toBe("abce");
  expect(await found({ day: "2026-05-01" })).toBe("acde");
  expect(await all(other.ask)).toEqual([]);
  const page = await ask(rules.list, { query: { size: 2, page: 1 } });
  expect(page).toMatchObject({ totalElements: 5 });
  expect(page.content).toHaveLength(2);
  const named = (await all(ask, { sort: "createTime,asc" })).map((rule) => [
    rule.subjectName,
    rule.entityName,
  ]);
  expect(named.slice(1, 3)).toEqual([
    ["Front", expect.stringMatching(/^Entity/)],
    ["Ground", expect.stringMatching(/^Entity/)],
  ]);
  expect(named[4]).toEqual([expect.stringMatching(/^Company/), null]);
  await expect(found({ subjectId: front })).rejects.toMatchObject({ fields: { subjectKind: "required" } });
});

test("each kind of rule has its own permission, for saving, undoing and looking ahead", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId } = await ruledHouse(server);
  const subject = { kind: 0 as const, id: entityId };
  const drafts = {
    eliminate: { subject, definition: window, reason: "x" },
    correct: { subject, definition: factor, reason: "x" },
    estimate: { subject, definition: estimate, reason: "x" },
    set: { subject, definition: staff, reason: "x" },
  } satisfies Record<string, Draft>;
  const { ids } = await ask(rules.create, { body: { drafts: Object.values(drafts) } });
  const allowed = {
    "rule:eliminate": ["eliminate"],
    "rule:correct": ["correct", "estimate"],
    "rule:set": ["set"],
  } as const;
  for (const [permission, kinds] of Object.entries(allowed)) {
    const user = await storeUser(server, tenantId, { may: [permission as keyof typeof allowed] });
    expect(await all(user)).toHaveLength(4);
    for (const [index, [kind, draft]] of Object.entries(drafts).entries()) {
      const id = ids[index] ?? 0;
      const calls = [
        () => user(rules.preview, { body: { drafts: [{ draft }] } }),
        () => user(rules.preview, { body: { undo: [id] } }),
        () => user(rules.update, { body: { id, version: 0, draft } }),
        () => user(rules.undo, { body: [id] }),
      ];
      const may = kinds.some((one) => one === kind);
      for (const call of calls) {
        const outcome = await call().catch((error: { key: string }) => error.key);
        expect(outcome === "permission.denied", `${permission} ${kind}`).toBe(!may);
      }
    }
    await ask(rules.redo, {
      body: ids.filter((_, index) => kinds.some((one) => one === Object.keys(drafts)[index])),
    });
  }
});

test("rules reach no further than whoever saves them", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, front } = await ruledHouse(server);
  const far = await organisation(ask);
  const may = ["rule:correct", "rule:set", "rule:eliminate"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  const save = (subject: Draft["subject"]) =>
    user(rules.create, { body: { drafts: [{ subject, definition: factor, reason: "x" }] } });
  await save({ kind: 0, id: entityId });
  await save({ kind: 1, id: front });
  await expect(save({ kind: 3, id: far })).rejects.toMatchObject({ status: 404 });
  await expect(save({ kind: 4, id: null })).rejects.toMatchObject({ key: "permission.denied" });

  await ask(rules.create, {
    body: {
      drafts: [
        { subject: { kind: 3, id: far }, definition: factor, reason: "far" },
        { subject: { kind: 4, id: null }, definition: factor, reason: "whole" },
      ],
    },
  });
  const seen = await all(user);
  expect(seen.map(({ reason }) => reason).sort()).toEqual(["whole", "x", "x"]);
  const whole = seen.find(({ reason }) => reason === "whole");
  await expect(user(rules.undo, { body: [whole?.id ?? 0] })).rejects.toMatchObject({
    key: "permission.denied",
  });
  await expect(user(rules.preview, { body: { undo: [whole?.id ?? 0] } })).rejects.toMatchObject({
    key: "permission.denied",
  });
});

test("a rule that makes no sense is refused, and nothing of it saved", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T10:00:00Z");
  const { ask, entityId, front } = await ruledHouse(server);
  const subject = { kind: 0 as const, id: entityId };
  const faults = async (draft: object) =>
    ask(rules.create, {
      body: {
        drafts: [
          { subject, definition: window, reason: "good" },
          { subject, reason: "x", ...draft } as Draft,
        ],
      },
    }).catch((error: { fields: object }) => error.fields);
  const day = { fromDay: "2026-03-29", toDay: "2026-03-29" };
  const replace = { type: "replace", measure: "in", value: 1 };
  for (const [draft, fields] of [
    [{ definition: { type: "guess" } }, { "drafts.1.definition.type": "invalid" }],
    [{ definition: { ...factor, factor: 2.5 } }, { "drafts.1.definition.factor": "outOfRange" }],
    [{ definition: { ...factor, factor: 1.2345 } }, { "drafts.1.definition.factor": "outOfRange" }],
    [{ definition: { ...factor, measures: ["in", "in"] } }, { "drafts.1.definition.measures": "twice" }],
    [
      { definition: { type: "add", measure: "in", amount: 0 }, ...day },
      { "drafts.1.definition.amount": "required" },
    ],
    [
      { definition: { ...replace, value: 10_000_001 }, ...day },
      { "drafts.1.definition.value": "outOfRange" },
    ],
    [{ definition: { ...replace, hour: "25:00" }, ...day }, { "drafts.1.definition.hour": "timeOfDay" }],
    [{ definition: replace }, { "drafts.1.toDay": "rangeWrong" }],
    [{ definition: replace, ...day, fromTime: "10:00" }, { "drafts.1.fromTime": "invalid" }],
    [{ definition: window, fromTime: "10:10" }, { "drafts.1.fromTime": "quarterHour" }],
    [{ definition: window, ...day, toDay: "2026-03-28" }, { "drafts.1.toDay": "rangeWrong" }],
    [{ definition: window, fromDay: "2026-02-30" }, { "drafts.1.fromDay": "day" }],
    [{ definition: window, weekdays: [] }, { "drafts.1.weekdays": "outOfRange" }],
    [{ definition: { type: "captureRate", formula: "ofAll" } }, { "drafts.1.subject.kind": "select" }],
    [{ definition: estimate, subject: { kind: 2, id: 1 } }, { "drafts.1.subject.kind": "select" }],
    [{ definition: window, subject: { kind: 4, id: 1 } }, { "drafts.1.subject.id": "required" }],
    // The clock skips 02:00 on that day, and tomorrow has no cells yet.
    [{ definition: { ...replace, hour: "02:00" }, ...day }, { "definition.hour": "outOfRange" }],
    [{ definition: replace, fromDay: "2026-05-14", toDay: "2026-05-14" }, { fromDay: "outOfRange" }],
  ] as const) {
    expect(await faults(draft), JSON.stringify(draft)).toMatchObject(fields);
  }
  expect(await all(ask)).toEqual([]);

  const { ids } = await ask(rules.create, {
    body: { drafts: [{ subject, definition: window, reason: "good" }] },
  });
  const change = (draft: object) =>
    ask(rules.update, {
      body: {
        id: ids[0] ?? 0,
        version: 1,
        draft: { subject, definition: window, reason: "x", ...draft } as Draft,
      },
    });
  await expect(change({ definition: factor })).rejects.toMatchObject({
    fields: { "draft.definition.type": "select" },
  });
  await expect(change({ subject: { kind: 1, id: front } })).rejects.toMatchObject({
    fields: { "draft.subject.id": "invalid" },
  });
});

test("a rule for an organisation follows what moves in and out of it", async () => {
  const server = await testServer();
  const { platform } = server;
  const { ask, tenantId, entityId } = await ruledHouse(server);
  const deptId = await organisation(ask);
  const ruled = async () => {
    await work(server, tenantId);
    const { rows } = await platform.database.pool.query(
      "select entity_id from ruled_entities where tenant_id = $1",
      [tenantId],
    );
    return rows.map(({ entity_id }) => entity_id);
  };
  await ask(rules.create, {
    body: { drafts: [{ subject: { kind: 3, id: deptId }, definition: factor, reason: "x" }] },
  });
  expect(await ruled()).toEqual([]);
  const body = { id: entityId, name: "Moved", timeZone: "Europe/Berlin", workTime: "09:00~20:00" };
  const home = (await ask(entities.details, { query: { id: entityId } })).deptId;
  await ask(entities.update, { body: { ...body, deptId } });
  expect(await ruled()).toEqual([entityId]);
  await ask(entities.update, { body: { ...body, deptId: home } });
  expect(await ruled()).toEqual([]);
  await ask(organisations.update, { body: { id: home, name: "Below", pid: deptId } });
  expect(await ruled()).toEqual([entityId]);
});
