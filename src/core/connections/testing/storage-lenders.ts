import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { DEFAULT_NETWORK, type DirectReading, type OwnPlace, type TypedKeys } from '#contract/index.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { type SeenByS3, startFolderS3 } from '../../storage-gateway/testing/folder-s3.ts';
import { sampleFolder, type storageHost } from '../../storage-places/testing/storage-host.ts';

export const LENT = {
  aws_access_key_id: 'AKIALENT',
  aws_secret_access_key: 'lent',
  aws_session_token: 'lent-token',
};

/** The default place of own keys. */
export const USUAL: OwnPlace = { region: '', endpoint: '', account: '', allowsLocalNetwork: false };

export type Host = Awaited<ReturnType<typeof storageHost>>;

export interface Agreed {
  readonly keys?: DirectReading['keys'];
  readonly allowedOrigins?: readonly string[];
  readonly typed?: TypedKeys;
  readonly place?: Partial<OwnPlace>;
  readonly proxy?: string;
}

/** A connection to a server whose tables are read from storage, with the given permission. */
export async function connect({ client }: Host, address: string, agreed: Agreed = {}) {
  const { keys = { kind: 'lent' }, allowedOrigins = [], typed, proxy } = agreed;
  const place = agreed.place && { ...USUAL, ...agreed.place };
  const own = { kind: 'own', address: proxy ?? '', user: '', bypass: '127.0.0.1' } as const;
  const network = proxy === undefined ? DEFAULT_NETWORK : { ...DEFAULT_NETWORK, proxy: own };
  const { id } = await client.connections.add({ draft: { address, network }, anyway: true });
  const directReading = {
    isAllowed: true,
    keys,
    allowedOrigins: [...allowedOrigins],
    ...(place && { place }),
  };
  await client.connections.readDirectly({ connectionId: id, directReading, ...(typed && { typed }) });
  return {
    connectionId: id,
    read: async (table: string): Promise<{ readonly rows?: unknown; readonly problem?: string }> => {
      const page = client.rows.page({ connectionId: id, id: [table], offset: 0n, limit: 10 });
      return page.then(
        ({ rows }) => ({ rows }),
        (problem: unknown) => ({ problem: String(problem) }),
      );
    },
  };
}

/** A server that must never be contacted; it counts connections. */
export async function startForbiddenServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    countConnections: () => connections,
  };
}

export async function sampleInS3() {
  const { folder, name } = await sampleFolder();
  const s3 = await startFolderS3({ folder, bucket: 'lake' });
  return { s3, folder, location: `s3://lake/${name}` };
}

/** A home directory with these AWS files, for this test. */
export async function withProfile(credentials: string, config = '') {
  const home = await temporaryDirectory();
  await mkdir(join(home, '.aws'));
  await writeFile(join(home, '.aws/credentials'), credentials);
  await writeFile(join(home, '.aws/config'), config);
  for (const [name, value] of Object.entries({
    HOME: home,
    AWS_SHARED_CREDENTIALS_FILE: join(home, '.aws/credentials'),
    AWS_CONFIG_FILE: join(home, '.aws/config'),
  })) {
    vi.stubEnv(name, value);
  }
}

/** The access key that signed a request. */
export function keyOf({ headers }: Pick<SeenByS3, 'headers'>): string | undefined {
  return /Credential=(\w+)\//.exec(headers.authorization ?? '')?.[1];
}
