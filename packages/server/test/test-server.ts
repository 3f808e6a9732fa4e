import { constants, publicEncrypt, randomBytes } from "node:crypto";
import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import type { BlockingThing } from "@foyer/contract/refusals";
import { inject, onTestFinished } from "vitest";
import { type App, makeApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { Events } from "../src/platform/events.ts";
import { apiRoot } from "../src/platform/http/serve.ts";
import { Jobs } from "../src/platform/jobs.ts";
import { Lifecycle } from "../src/platform/lifecycle.ts";
import { promised } from "../src/platform/listening.ts";
import { makeLog } from "../src/platform/log.ts";
import { makeMail } from "../src/platform/mail.ts";
import { makeMetrics } from "../src/platform/metrics.ts";
import type { Platform } from "../src/platform/platform.ts";
import { makeFigureReading } from "../src/platform/replica/figure-reading.ts";
import { loadSecrets } from "../src/platform/secrets/secret-of-installation.ts";
import { Tasks } from "../src/platform/tasks.ts";
import { openTls } from "../src/platform/tls/tls.ts";
import { untraced } from "../src/platform/tracing/tracing.ts";
import { adminPassword, testSecret } from "./admin-password.ts";
import { copyDatabase, dropDatabase, emptyTemplate, toUrl } from "./databases.ts";
import "./quick-passwords.ts";

/** A refused call, as a test sees it. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;
  readonly fields: Record<string, string> | undefined;
  readonly things: readonly BlockingThing[] | undefined;
  constructor(
    status: number,
    body: {
      key: string;
      message: string;
      fields?: Record<string, string>;
      things?: readonly BlockingThing[];
    },
  ) {
    super(`${status} ${body.key}: ${body.message} ${JSON.stringify(body.fields ?? {})}`);
    this.status = status;
    this.key = body.key;
    this.fields = body.fields;
    this.things = body.things;
  }
}

export type Ask = <E extends Endpoint>(
  endpoint: E,
  ...sent: Record<string, never> extends Sent<E> ? [Sent<E>?] : [Sent<E>]
) => Promise<Reply<E>>;

export interface TestServer extends App {
  platform: Platform;
  clock: { now: () => Date; set: (iso: string) => void };
  /** Asks as nobody. */
  ask: Ask;
  /** Asks with a token. */
  asToken: (token: string, headers?: Record<string, string>) => Ask;
  /** Signs in over the API. */
  signIn: (username: string, password: string) => Promise<{ ask: Ask; token: string }>;
  /** The platform administrator. */
  admin: Ask;
}

export { adminPassword };

/** A whole server on a database of its own; `environment` adds to the configuration. Ends with the test. */
export const testServer = async (environment: Record<string, string> = {}): Promise<TestServer> =>
  testServerOn(await databaseFrom(inject("startedTemplate")), environment);

/** The same on a migrated database that is there. */
export async function testServerOn(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const config = readConfig({
    FOYER_LOG: "error",
    FOYER_CAPTCHA: "off",
    FOYER_ADMIN_PASSWORD: adminPassword,
    FOYER_DEMO: "off",
    FOYER_SECRET: testSecret,
    ...environment,
    DATABASE_URL: databaseUrl,
  });
  let fixed: Date | null = null;
  const clock = {
    now: () => fixed ?? new Date(),
    set: (iso: string) => {
      fixed = new Date(iso);
    },
  };
  const log = makeLog(config);
  const database = await openDatabase(
    databaseUrl,
    { pool: 4, questions: 5, ingest: 2 },
    { replicaUrl: config.databaseReadUrl },
  );
  const metrics = makeMetrics();
  const jobs = new Jobs({ connectionString: databaseUrl, connections: 2, works: false, log });
  const events = new Events();
  const platform: Platform = {
    config,
    demo: false,
    lifecycle: Object.assign(new Lifecycle(), { phase: "ready" }),
    listening: promised(config),
    database,
    jobs,
    events,
    figures: makeFigureReading({ config, database, events, log, metrics }),
    clock,
    log,
    mail: makeMail(config.mail, log),
    metrics,
    tracing: untraced,
    secrets: loadSecrets(config),
    tasks: new Tasks(),
    tls: await openTls({ config, log, metrics, clock }),
  };
  const app = await makeApp(platform);
  await app.http.ready();
  onTestFinished(async () => {
    await app.http.close();
    await platform.figures.stop();
    platform.tls?.stop();
    await database.stop();
  });

  const asToken = (token: string | null, headers: Record<string, string> = {}): Ask => {
    return async (endpoint, ...[sent]) => {
      const answer = await app.http.inject({
        ...toCall(endpoint, sent ?? {}),
        headers: { lang: "en", ...(token ? { authorization: token } : {}), ...headers },
      });
      if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.json());
      return endpoint.raw ? answer.json() : answer.json().data;
    };
  };
  const ask = asToken(null);

  async function signIn(username: string, password: string) {
    const answer = await app.http.inject({
      method: "POST",
      url: `${apiRoot}/auth/login`,
      payload: { username, password: encryptedFor(app, password) },
    });
    if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.json());
    const { token } = answer.json().data as { token: string };
    return { ask: asToken(token), token };
  }

  const { ask: admin } = await signIn("admin", adminPassword);
  return { ...app, platform, clock, ask, asToken, signIn, admin };
}

/** A password as the sign-in page sends it. */
export const encryptedFor = ({ identity }: App, password: string): string =>
  publicEncrypt(
    {
      key: identity.installation.keyPair.publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: "sha256",
    },
    Buffer.from(password),
  ).toString("base64");

/** A call as HTTP: params into the path, the query behind it. */
function toCall(endpoint: Endpoint, sent: object) {
  const {
    params = {},
    query = {},
    body,
  } = sent as Record<"params" | "query", Record<string, unknown>> & { body?: object };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [key, one] as const),
  );
  const search = new URLSearchParams(
    pairs.filter(([, one]) => one !== undefined).map(([key, one]) => [key, String(one)]),
  );
  return {
    method: endpoint.method,
    url: `${apiRoot}${path}${search.size > 0 ? `?${search}` : ""}`,
    ...(body === undefined ? {} : { payload: body }),
  };
}

/** A migrated, empty database of its own; dropped with the test. */
export const freshDatabase = (): Promise<string> => databaseFrom(inject("databaseTemplate"));

/** One without any table; dropped with the test. */
export const emptyDatabase = (): Promise<string> => databaseFrom(emptyTemplate);

/** Whether the tests' databases are distributed over several servers. */
export const isOnCitus = (): boolean => inject("databaseServers").length > 1;

async function databaseFrom(template: string): Promise<string> {
  const servers = inject("databaseServers");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await copyDatabase(servers, name, template);
  onTestFinished(() => dropDatabase(servers, name), 20_000);
  return toUrl(servers[0], name);
}
