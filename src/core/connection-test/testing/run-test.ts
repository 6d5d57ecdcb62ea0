import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ConnectionDraft, connectionDraft, type Layer, type TestRow } from '#contract/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import type { SecretSet } from '../../credentials/credential-service.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { createNetwork } from '../../network/network.ts';
import type { Environment, SystemProxy } from '../../network/route.ts';
import type { TestSubject } from '../subject.ts';
import { testConnection } from '../test-connection.ts';

export interface TestParams extends ConnectionDraft {
  readonly secrets?: SecretSet;
  readonly accessToken?: TestSubject['accessToken'];
  readonly mayBeReadable?: boolean;
  readonly environment?: Environment;
  readonly systemProxy?: SystemProxy;
  readonly lookup?: LookupFunction;
  readonly signal?: AbortSignal;
}

export interface TestRun {
  /** All rows, in order. */
  readonly all: readonly TestRow[];
  /** The last row of a layer. */
  row(layer: Layer): TestRow;
  /** E.g. `url passed`, in the order of the window. */
  readonly ends: readonly string[];
  /** The failed row, if any. */
  readonly failed: TestRow | undefined;
}

/** Tests a connection with the real modules: network, HTTP client, activity log. */
export async function runTest(params: TestParams): Promise<TestRun> {
  const all: TestRow[] = [];
  for await (const row of startTest(params)) all.push(row);
  const last = new Map(all.map((row) => [row.layer, row]));
  return {
    all,
    row: (layer) => {
      const row = last.get(layer);
      if (row === undefined) throw new Error(`no row for ${layer}`);
      return row;
    },
    ends: [...last.values()].map(({ layer, state }) => `${layer} ${state}`),
    failed: [...last.values()].find(({ state }) => state === 'failed'),
  };
}

export function startTest(params: TestParams): AsyncIterable<TestRow> {
  const { secrets = {}, accessToken = () => undefined, mayBeReadable, environment = {} } = params;
  const { lookup, signal, systemProxy, ...draft } = params;
  const system = systemProxy === undefined ? {} : { systemProxy };
  const names = lookup === undefined ? {} : { lookup };
  const http = createHttpClient({ activityLog: createActivityLog(), ...names });
  onTestFinished(http.close);
  const settings = connectionDraft.parse(draft);
  const readable = mayBeReadable === undefined ? {} : { mayBeReadable };
  const subject = { settings, connectionId: undefined, secrets, accessToken, ...readable };
  return testConnection(
    subject,
    { network: createNetwork({ environment, ...system }), http, ...names },
    signal,
  );
}
