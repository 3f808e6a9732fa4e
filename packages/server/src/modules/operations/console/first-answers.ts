import { setTimeout as sleep } from "node:timers/promises";
import { home, homeBeginsWith } from "@foyer/contract/analytics/home";
import { overview } from "@foyer/contract/analytics/overview";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import type { Endpoint } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { accesses } from "@foyer/contract/places/accesses";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { holidays } from "@foyer/contract/places/holidays";
import { organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiRoot } from "../../../platform/http/serve.ts";
import { componentAt } from "./component-at.ts";

interface Question {
  endpoint: Endpoint;
  query?: Readonly<Record<string, string | number>>;
}

/** The first page of a list: `size` and the name of its search are those of the screen. */
const firstPage = (endpoint: Endpoint, size = 10, search: "search" | "name" = "search"): Question => ({
  endpoint,
  query: { page: 0, size, [search]: "" },
});

/** What every page of a user asks first. */
const asked: readonly Question[] = [{ endpoint: auth.info }, { endpoint: menus.build }];
/** What a screen asks first where its address says nothing else, by component. */
const askedByScreens: Readonly<Record<string, readonly Question[]>> = {
  "analytics/home/home-page": [
    { endpoint: home.statisTypes },
    { endpoint: home.headline, query: {} },
    { endpoint: home.statistical, query: homeBeginsWith },
    { endpoint: home.kpi, query: { type: "flowIn", compare: homeBeginsWith.compare } },
  ],
  "devices/models/device-models-page": [firstPage(deviceModels.list)],
  "devices/registry/devices-page": [firstPage(devices.list, 20)],
  "devices/registry/system-devices-page": [firstPage(devices.listAll, 20)],
  "identity/roles/roles-page": [firstPage(roles.list)],
  "operations/scheduled-tasks/scheduled-tasks-page": [firstPage(scheduledTasks.list, 20)],
  "places/companies/companies-page": [firstPage(companies.list, 20, "name")],
  "places/holidays/holidays-page": [firstPage(holidays.list, 10, "name")],
  "places/staff/staff-page": [firstPage(staff.list, 20)],
};
const of = (endpoint: Endpoint, query: Question["query"] & object): Question => ({ endpoint, query });

/** What the page of one thing asks first, on whichever of its tabs, by component: of the id or serial number that ends its address. */
const askedOfOne: Readonly<Record<string, (key: string) => readonly Question[]>> = {
  "devices/detail/device-page": (sn) => [of(deviceDetail.details, { sn })],
  "places/accesses/access-detail-page": (id) => [
    of(accesses.details, { id: Number(id) }),
    of(overview.ofPlace, { accessId: Number(id) }),
  ],
  "places/entities/entity-detail-page": (id) => [
    of(entities.details, { id: Number(id) }),
    of(overview.ofPlace, { entityId: Number(id) }),
  ],
  "places/organisations/organisation-detail-page": (id) => [
    of(organisations.tree, { name: "" }),
    of(overview.ofPlace, { deptId: Number(id) }),
  ],
};
/** What takes longer is left to the screen: the page does not wait for it. */
const longestWaitMs = 200;

export interface FirstAnswer {
  path: string;
  /** With which query, where there is one. */
  sent?: { query: object };
  data: unknown;
}

export interface FirstAnswers {
  /** What every page needs. */
  answers: readonly FirstAnswer[];
  menus: readonly BuiltMenu[];
  /** What the screen at the address needs besides; never rejects. */
  ofScreen: Promise<readonly FirstAnswer[]>;
}

/**
 * The answers a page of a signed-in user needs before it can show anything, asked in the user's name while the page
 * itself is made.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  { token, path, search, language }: { token: string; path: string; search: string; language: LanguageCode },
): Promise<FirstAnswers> {
  const headers = { authorization: token, lang: language, host: request.headers.host ?? "" };
  async function answerTo({ endpoint: { path }, query }: Question): Promise<FirstAnswer[]> {
    const url = `${apiRoot}${path}`;
    const answer = await app.inject({
      url,
      headers,
      remoteAddress: request.ip,
      ...(query && { query: texts(query) }),
    });
    if (answer.statusCode !== 200) return [];
    return [{ path, ...(query && { sent: { query } }), data: answer.json().data as unknown }];
  }
  const answersTo = async (questions: readonly Question[]) =>
    (
      await Promise.all(questions.map((each) => (each.query ? inTime(answerTo(each)) : answerTo(each))))
    ).flat();
  const given = await answersTo(asked);
  const data = given.find((each) => each.path === menus.build.path)?.data;
  const built: readonly BuiltMenu[] = Array.isArray(data) ? data : [];
  const component = componentAt(path, built) ?? "";
  const ofScreen = Object.hasOwn(askedByScreens, component) ? (askedByScreens[component] ?? []) : [];
  const plain = ofScreen.filter(({ query }) => query === undefined || search === "");
  const ofOne = Object.hasOwn(askedOfOne, component) ? (askedOfOne[component]?.(lastPart(path)) ?? []) : [];
  return { answers: given, menus: built, ofScreen: answersTo([...plain, ...ofOne]).catch(() => []) };
}

function lastPart(path: string): string {
  const part = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const texts = (query: NonNullable<Question["query"]>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** What was answered in time; nothing otherwise. */
const inTime = <Item>(answers: Promise<Item[]>): Promise<Item[]> =>
  Promise.race([answers, sleep<Item[]>(longestWaitMs, [], { ref: false })]);
