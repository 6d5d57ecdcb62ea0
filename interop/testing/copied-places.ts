import type { Connection } from '#contract/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import type { Id } from '#protocol/index.ts';
import { type Serving, serveLocalServer } from './programs.ts';
import { type MotoServer, startMoto, startTables, type TablePlaces } from './storage-servers.ts';

/** A table for which code is copied, and the environment variables that the user of that code is told to set. */
export interface CopiedPlace {
  readonly connection: Connection;
  readonly id: Id;
  readonly location: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

export const PLACES = [
  'an opened folder',
  'an opened bucket',
  'a server by other hands',
  'the local server',
  'an enterprise server',
] as const;

export type PlaceName = (typeof PLACES)[number];

export interface CopiedPlaces extends Pick<Serving, 'end'> {
  readonly places: Readonly<Record<PlaceName, CopiedPlace>>;
  /** The address of a server without credentials, for the expected rows. */
  readonly adapter: string;
  readonly local: string;
}

export const CREDENTIALS = { VITRINE_API_KEY: 'the-key', VITRINE_TOKEN: 'the-token' };

/** In milliseconds. Four processes start, two of which load a whole engine. */
export const STARTING = 600_000;

/**
 * The same table in a folder, in a bucket, and on a public server; and one on Vitrine's own server, which requires
 * credentials.
 */
export async function startCopiedPlaces(): Promise<CopiedPlaces> {
  const [moto, local] = await Promise.all([
    startMoto(),
    serveLocalServer({
      environment: {
        VITRINE_SERVER_API_KEYS: CREDENTIALS.VITRINE_API_KEY,
        VITRINE_SERVER_TOKENS: CREDENTIALS.VITRINE_TOKEN,
      },
    }),
  ]);
  const tables = await startTables(moto);
  await moto.checkKeys();
  return {
    places: { ...placesOfFiles(moto, tables), ...placesOfOwnServer(local) },
    adapter: tables.url,
    local: local.url,
    end: async () => void (await Promise.all([tables.end(), local.end(), moto.end()])),
  };
}

const ITEMS = { id: ['items'], environment: {} };

function placesOfFiles({ url, keys }: MotoServer, tables: TablePlaces) {
  const bucket = {
    location: 's3://lake',
    endpoint: url,
    region: 'us-east-1',
    account: '',
    keys: { kind: 'typed' as const },
    allowsLocalNetwork: true,
  };
  const { directory } = tables;
  return {
    'an opened folder': {
      ...ITEMS,
      connection: testConnection({ folder: directory }),
      location: `${directory}/items.lance`,
    },
    'an opened bucket': {
      ...ITEMS,
      connection: testConnection({ bucket, secrets: heldSecrets('storageKeys') }),
      location: 's3://lake/items.lance',
      environment: { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey },
    },
    'a server by other hands': {
      ...ITEMS,
      connection: testConnection({ address: tables.url }),
      location: undefined,
    },
  };
}

function placesOfOwnServer({ url }: Serving) {
  const own = { address: url, secrets: heldSecrets('apiKey', 'bearer') };
  const place = { id: ['live', 'products'], location: undefined, environment: CREDENTIALS };
  return {
    'the local server': { ...place, connection: testConnection({ ...own, local: true }) },
    'an enterprise server': { ...place, connection: testConnection({ ...own, flavour: 'enterprise' }) },
  };
}
