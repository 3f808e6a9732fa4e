import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { actingCompany } from "./acting-company.ts";
import { connection } from "./connection.ts";
import { forgetFirstAnswers, seedFirstAnswers } from "./first-answers.ts";
import { session } from "./session.ts";

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

test("kept ones are those of their session alone, as old as they are, and the server is away", () => {
  const at = Date.now() - 7_200_000;
  pageWith({ language: "zh", mark: "another", at, answers: [info, menus] });
  expect(seeded()).toEqual([undefined, undefined]);
  document.getElementById("first-answers")?.remove();

  pageWith({ language: "zh", at, answers: [{ ...info, at }, menus] });
  const client = seedFirstAnswers(new QueryClient());
  expect(client.getQueryState([info.path])?.dataUpdatedAt).toBe(at);
  expect(connection.current()).toMatchObject({ isAway: true, answeredAt: at });
  connection.answered();
});

test("whoever signs out leaves none in the page", () => {
  session.begin("somebody");
  pageWith({ language: "zh", answers: [info, menus] });
  session.end("signedOut");
  expect(document.getElementById("first-answers")).toBeNull();
});
