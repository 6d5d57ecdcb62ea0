import type { ServerResponse } from 'node:http';
import { readStorageLocation, type StorageAccess } from '#protocol/index.ts';
import { setUp } from '../../http/testing/test-client.ts';
import type { SeenRequest } from '../../http/testing/test-server.ts';
import { DIRECT_ROUTE } from '../../network/route.ts';
import type { ObjectStore, StorageWay } from '../object-store.ts';
import { openObjectStore } from '../open-object-store.ts';

interface StoreForTest {
  /** Default: `s3://lake`. */
  readonly address?: string;
  readonly access: (origin: string) => StorageAccess;
  readonly answer: (seen: SeenRequest, response: ServerResponse) => void;
  readonly way?: Partial<StorageWay>;
}

/** A store with a storage that a test controls. Retries don’t wait. */
export async function storeForTest({ address = 's3://lake', access, answer, way }: StoreForTest) {
  const { server, client, activityLog } = await setUp(answer, {}, { sleep: async () => {} });
  const store = openAt(address, access(server.origin), { http: client, ...way });
  return { store, server, activityLog };
}

export function openAt(
  address: string,
  access: StorageAccess,
  way: Pick<StorageWay, 'http'> & Partial<StorageWay>,
): ObjectStore {
  const location = readStorageLocation(address);
  if (location === undefined) throw new Error(`${address} is no location`);
  return openObjectStore(location, access, { connectionId: 'c', route: DIRECT_ROUTE, ...way });
}

/** An HTTP client that sends nothing: it records requests and returns the given responses. */
export function silentHttp(...answers: readonly { readonly status?: number; readonly text?: string }[]) {
  const sent: Parameters<StorageWay['http']['send']>[0][] = [];
  const http: StorageWay['http'] = {
    send: async (request) => {
      const { status = 200, text = '' } = answers[Math.min(sent.length, answers.length - 1)] ?? {};
      sent.push(request);
      return { status, text, headers: [], bytes: Buffer.from(text), requestId: sent.length };
    },
  };
  return { http, sent };
}
