import pg from "pg";
import { makeConcurrencyLimit } from "../concurrency-limit.ts";
import { Refusal } from "../refusal.ts";
import { type Asked, askedNow } from "./asked.ts";
import { backendOf } from "./session-settings.ts";

export type Cancel = (processId: number) => Promise<void>;
type Connect = () => Promise<pg.PoolClient>;
type OnConnect = Parameters<pg.Pool["connect"]>[0];

const cancelAgainMs = 250;

/** A connection whose statement is cancelled when the asker goes. */
function endingWith(gone: AbortSignal, client: pg.PoolClient, cancel: Cancel): pg.PoolClient {
  const processId = backendOf(client);
  const release = client.release;
  let again: NodeJS.Timeout | undefined;
  const onGone = () => {
    void cancel(processId).catch(() => undefined);
    // A statement may just have been on its way there.
    again = setTimeout(onGone, cancelAgainMs);
  };
  gone.addEventListener("abort", onGone, { once: true });
  client.release = (error) => {
    gone.removeEventListener("abort", onGone);
    clearTimeout(again);
    // The cancellation may still be on its way: it must not end what another question does over this connection.
    release(error || gone.aborted);
  };
  return client;
}

/** A connection for a question; who goes while waiting for one is not waited for. */
function takeFor({ gone }: Asked, connect: Connect, cancel: Cancel): Promise<pg.PoolClient> {
  if (!gone) return connect();
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Refusal("question.cancelled"));
    if (gone.aborted) return leave();
    gone.addEventListener("abort", leave, { once: true });
    connect()
      .then((client) => {
        if (gone.aborted) client.release();
        else resolve(endingWith(gone, client, cancel));
      }, reject)
      .finally(() => gone.removeEventListener("abort", leave));
  });
}

/** Takes connections so that no company's questions have more than half of them. */
function sharedOut(connect: Connect, connections: number): (asked: Asked) => Promise<pg.PoolClient> {
  const limit = makeConcurrencyLimit(Math.ceil(connections / 2));
  return async ({ tenantId }) => {
    if (tenantId === null) return connect();
    const leave = await limit.take(`${tenantId}`);
    try {
      const client = await connect();
      const release = client.release;
      client.release = (error) => {
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

/** Connections whose statements end when the asker of the question they belong to has gone. */
export class AskingPool extends pg.Pool {
  readonly #questions: ((asked: Asked) => Promise<pg.PoolClient>) | null;
  readonly #cancel: Cancel;

  /** `questions`: whose connections questions use instead. */
  constructor(config: pg.PoolConfig, cancel: Cancel, questions: pg.Pool | null = null) {
    super(config);
    this.#cancel = cancel;
    this.#questions = questions && sharedOut(() => questions.connect(), questions.options.max);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    const taken = this.#take();
    if (!onConnect) return taken;
    taken.then(
      (client) => onConnect(undefined, client, client.release),
      (error: Error) => onConnect(error, undefined, () => undefined),
    );
    return undefined;
  }

  #take(): Promise<pg.PoolClient> {
    const asked = askedNow();
    const questions = this.#questions;
    if (!asked) return super.connect();
    return takeFor(asked, () => (questions ? questions(asked) : super.connect()), this.#cancel);
  }
}
