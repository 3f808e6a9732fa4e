import { boundQuestion, questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import { expect, test } from "vitest";
import {
  madeControl,
  madeDocument,
  madePage,
  madeQuestion,
} from "../../../../testing/made-screen-document.ts";
import { keyOfFigure } from "./key-of-figure.ts";

const document = { binding: { site: { dataType: 0 as const, ids: [7] }, open: null } };

test("a role stands for its places, fixed ones for themselves", () => {
  expect(boundQuestion(document, madeQuestion("figure"))?.of).toEqual({ dataType: 0, ids: [7] });
  const fixed = madeQuestion("figure", { of: { fixed: { deptId: 3 } } });
  expect(boundQuestion(document, fixed)?.of).toEqual({ deptId: 3 });
});

test("without places there is no question", () => {
  for (const role of ["open", "missing", "constructor"])
    expect(boundQuestion(document, madeQuestion("figure", { of: { role } })), role).toBeUndefined();
  expect(keyOfFigure(madeControl("figure"), "toString", document)).toBeUndefined();
});

test("equal questions of several controls are one", () => {
  const figures = { main: madeQuestion("figure") };
  const page = madePage(["a", "b"].map((id) => madeControl("figure", { id, figures })));
  expect(questionsOf(madeDocument([page])).size).toBe(1);
});
