import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { actingCompany } from "./acting-company.ts";
import { forgetFirstAnswers, seedFirstAnswers } from "./first-answers.ts";

const info = { path: "/auth/info", data: { company: { id: 7 } } };
const menus = { path: "/api/menus/build", data: [] };

function pageWith(first: object) {
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = "first-answers";
  element.textContent = JSON.stringify(first);
  document.head.append(element);
}

const seeded = () => {
  const client = seedFirstAnswers(new QueryClient());
  return [info, menus].map(({ path }) => client.getQueryData([path]));
};

afterEach(() => {
  actingCompany.choose(undefined);
  forgetFirstAnswers();
});

test("what came with the page is known, once", () => {
  pageWith({ language: "zh", answers: [info, menus] });
  expect(seeded()).toEqual([info.data, menus.data]);
  forgetFirstAnswers();
  expect(seeded()).toEqual([undefined, undefined]);
});

test("an answer to a question with a query is known as that", () => {
  const sent = { query: { period: 1, compare: "sameWeekdays" } };
  pageWith({ language: "zh", answers: [info, menus, { path: "/home/statistical", sent, data: "figures" }] });
  const client = seedFirstAnswers(new QueryClient());
  expect(client.getQueryData(["/home/statistical", sent])).toBe("figures");
  expect(client.getQueryData(["/home/statistical"])).toBeUndefined();
});

test("a console that was begun and given up leaves them for the one that stands", () => {
  pageWith({ language: "zh", answers: [info, menus] });
  expect(seeded()).toEqual([info.data, menus.data]);
  expect(seeded()).toEqual([info.data, menus.data]);
});

test("without a session nothing came", () => {
  expect(seeded()).toEqual([undefined, undefined]);
});

test("answers in another language are asked for anew", () => {
  pageWith({ language: "vie", answers: [info, menus] });
  expect(seeded()).toEqual([undefined, undefined]);
});

test("so are those for another company than the operator chose", () => {
  actingCompany.choose(8);
  pageWith({ language: "zh", answers: [info, menus] });
  expect(seeded()).toEqual([undefined, undefined]);
  actingCompany.choose(7);
  expect(seeded()).toEqual([info.data, menus.data]);
});
