import { randomBytes } from 'node:crypto';
import type { LocalServerSettings } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { GatewayAccess, SecretsMessage } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import type { Identity } from '../namespace/request-auth.ts';

/** The options of a server start. */
export interface ServerLaunch {
  readonly settings: LocalServerSettings;
  readonly dataDirectory: string;
  /** The credentials that requests must have. SECURITY: if it is empty, every caller may do anything. */
  readonly access: Identity;
  /** A directory whose tables it serves, read-only, instead of a writable catalog. */
  readonly folder?: string;
  /** The gateway through which it reads tables in storage, instead of a catalog. */
  readonly gateway?: GatewayAccess;
}

export const DEFAULT_SETTINGS: LocalServerSettings = { port: 0, dataFolder: '', sample: true, scale: 0 };

/** The launch before the user changes any setting. */
export function defaultLaunchOptions(dataDirectory: string): ServerLaunch {
  return { settings: DEFAULT_SETTINGS, dataDirectory, access: createSessionKey() };
}

/** The launch of a folder's server: it has no settings, and nothing is added to the folder. */
export function folderLaunch({ folder, dataDirectory, access }: FolderLaunch): ServerLaunch {
  return { settings: { ...DEFAULT_SETTINGS, sample: false }, dataDirectory, access, folder };
}

/** The launch of a storage reader: it stores nothing, and its directory is only named to the engine. */
export function readerLaunch({ gateway, dataDirectory, access }: ReaderLaunch): ServerLaunch {
  return { settings: { ...DEFAULT_SETTINGS, sample: false }, dataDirectory, access, gateway };
}

type ReaderLaunch = Required<Pick<ServerLaunch, 'gateway' | 'dataDirectory' | 'access'>>;
type FolderLaunch = Required<Pick<ServerLaunch, 'folder' | 'dataDirectory' | 'access'>>;

/** The subject of messages about the server. */
export function serverLabel({ folder, gateway }: ServerLaunch): string {
  if (gateway !== undefined) return 'The storage reader';
  return folder === undefined ? 'The local server' : 'The folder’s server';
}

export function launchArguments(
  { settings: { sample, scale }, dataDirectory, folder }: ServerLaunch,
  port: number,
): readonly string[] {
  return [
    '--json',
    '--parent-secrets',
    '--port',
    String(port),
    '--data',
    dataDirectory,
    ...(sample ? ['--sample'] : []),
    ...(scale > 0 ? ['--scale', String(scale)] : []),
    ...(folder === undefined ? [] : ['--folder', folder]),
  ];
}

/** A credential for one run of the program, for a server that only the program has to reach. */
export function createSessionKey(): Identity {
  return { bearer: new Secret(randomBytes(32).toString('base64url')) };
}

/**
 * SECURITY: sent over the channel, since other accounts can read arguments, and environment variables stay readable.
 */
export function launchSecrets(
  { access: { apiKey, bearer }, gateway }: Pick<ServerLaunch, 'access' | 'gateway'>,
  adminToken: string,
): SecretsMessage {
  return {
    secrets: {
      apiKeys: apiKey === undefined ? [] : [apiKey.reveal()],
      bearerTokens: bearer === undefined ? [] : [bearer.reveal()],
      adminToken,
      ...defined({ gateway }),
    },
  };
}

/** Environment variables of the user's shell with this prefix are for servers that the user starts directly. */
export function launchEnvironment(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(inherited).filter(([name]) => !name.startsWith('VITRINE_SERVER_'));
  return Object.fromEntries(others);
}

const READY_WITHIN = 15_000;
/** In milliseconds: the time for one table on a slow machine with a slow disk; a fast one takes a tenth of it. */
const FOR_EACH_TABLE = 0.2;
/** In milliseconds: the folder is scanned first, and may be on a disk that has to spin up, or on another machine. */
const FOR_A_FOLDER = 45_000;

/** In milliseconds: how long a server may take to start. */
export function timeoutsFor({ settings: { scale }, folder }: ServerLaunch): number {
  return READY_WITHIN + scale * FOR_EACH_TABLE + (folder === undefined ? 0 : FOR_A_FOLDER);
}
