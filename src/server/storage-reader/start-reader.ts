import type { AddressInfo } from 'node:net';
import type { Engine } from '#engine/host/engine.ts';
import { ERROR, type GatewayAccess, isOperationName, NO_FAULTS, operations } from '#protocol/index.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { createApp } from '../http/app.ts';
import type { AuthOptions } from '../http/authentication.ts';
import { bound } from '../operations/index.ts';
import { describeIndexInside } from '../operations/index-inside.ts';
import type { OperationHandlers } from '../operations/operation-handler.ts';
import * as reading from '../operations/reading.ts';
import type { RunningServer } from '../start-server.ts';
import { createBucketManifest } from './bucket-manifest.ts';
import { bucketNames, withoutProperties } from './bucket-names.ts';
import { storageCatalog } from './catalog-handlers.ts';
import { createGatewayClient } from './gateway-client.ts';
import { tablesInStorage } from './reading-handlers.ts';

export interface ReaderOptions {
  readonly port: number;
  readonly gateway: GatewayAccess;
  readonly engine: Engine;
  readonly auth: AuthOptions;
  readonly report?: (problem: unknown) => void;
  readonly now?: () => number;
}

/**
 * Serves tables in storage, read-only, with the interface of other servers but without a catalog. Each connection has
 * its own reader, so that its engine can access no other tables.
 */
export async function startReader({
  port,
  gateway: access,
  engine,
  auth,
  report = () => undefined,
  now,
}: ReaderOptions): Promise<RunningServer> {
  const gateway = createGatewayClient(access);
  const storage = access.hasNames
    ? bucketNames(gateway, createBucketManifest({ gateway, engine, ...(now && { now }) }))
    : withoutProperties(gateway);
  const app = createApp({
    handlers: readerHandlers({ storage, engine }),
    auth,
    faults: NO_FAULTS,
    resetSample: () => Promise.resolve(),
    report,
  });
  // SECURITY: a literal address; a name could resolve to all interfaces.
  await app.listen({ port, host: '127.0.0.1' });
  const { port: bound } = app.server.address() as AddressInfo; // A listening TCP server has no text address.
  return {
    url: `http://127.0.0.1:${bound}`,
    close: async () => void (await Promise.all([app.close(), engine.close()])),
  };
}

function readerHandlers({ storage, engine }: Parameters<typeof tablesInStorage>[0]): OperationHandlers {
  const names = Object.keys(operations).filter(isOperationName);
  const refused = names.map((name) => [name, () => Promise.reject(refusal(name))]);
  const entries = [
    ...refused,
    ...bound(storageCatalog, storage),
    ...bound({ ...reading, describeIndexInside }, tablesInStorage({ storage, engine })),
  ];
  // Every name has a handler, and later entries replace the rejections.
  return Object.fromEntries(entries) as OperationHandlers;
}

function refusal(name: keyof typeof operations): ApiFailure {
  return operations[name].repeatable
    ? new ApiFailure(ERROR.unsupported, `Tables in storage have no \`${name}\`.`)
    : new ApiFailure(
        ERROR.permissionDenied,
        `\`${name}\` isn’t allowed: Vitrine only reads tables in storage.`,
      );
}
