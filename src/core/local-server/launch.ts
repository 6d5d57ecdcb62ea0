import { randomBytes } from 'node:crypto';
import type { LocalServerSettings } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { GatewayAccess, SecretsMessage } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import type { Identity } from '../namespace/request-auth.ts';

/** With what a server is started. */
export interface ServerLaunch {
  readonly settings: LocalServerSettings;
  readonly dataDirectory: string;
  /** What its callers have to show. SECURITY: all of them, if it is empty, may do anything. */
  readonly access: Identity;
  /** A directory whose tables it serves, read-only, in place of a catalog that can be changed. */
  readonly folder?: string;
  /** Through which it reads tables in storage, in place of any catalog. */
  readonly gateway?: GatewayAccess;
}

export const DEFAULT_SETTINGS: LocalServerSettings = { port: 0, dataFolder: '', sample: true, scale: 0 };

/** As a program is started that nobody ever changed anything in. */
export function defaultLaunchOptions(dataDirectory: string): ServerLaunch {
  return { settings: DEFAULT_SETTINGS, dataDirectory, access: createSessionKey() };
}

/** The server of a folder: nobody sets anything of it, and nothing is added to what is there. */
export function folderLaunch({ folder, dataDirectory, access }: FolderLaunch): ServerLaunch {
  return { settings: { ...DEFAULT_SETTINGS, sample: false }, dataDirectory, access, folder };
}

/** The server of tables in storage: it keeps nothing, and its directory is only named to the engine. */
export function readerLaunch({ gateway, dataDirectory, access }: ReaderLaunch): ServerLaunch {
  return { settings: { ...DEFAULT_SETTINGS, sample: false }, dataDirectory, access, gateway };
}

type ReaderLaunch = Required<Pick<ServerLaunch, 'gateway' | 'dataDirectory' | 'access'>>;
type FolderLaunch = Required<Pick<ServerLaunch, 'folder' | 'dataDirectory' | 'access'>>;

/** For sentences about it. */
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

/** A credential of this run of the program, for a server that only the program itself has to reach. */
export function createSessionKey(): Identity {
  return { bearer: new Secret(randomBytes(32).toString('base64url')) };
}

/** SECURITY: sent over the channel, since other accounts can read arguments, and an environment outlives its use. */
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

/** What the user's own shell says under these names is for servers that they start themselves. */
export function launchEnvironment(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(inherited).filter(([name]) => !name.startsWith('VITRINE_SERVER_'));
  return Object.fromEntries(others);
}

const READY_WITHIN = 15_000;
/** A slow disk and a slow machine take this long for one table; a quick one a tenth of it. */
const FOR_EACH_TABLE = 0.2;
/** It is walked first, and may lie on a disk that has to wake up, or on another machine. */
const FOR_A_FOLDER = 45_000;

/** How long a server may take until it answers. */
export function timeoutsFor({ settings: { scale }, folder }: ServerLaunch): number {
  return READY_WITHIN + scale * FOR_EACH_TABLE + (folder === undefined ? 0 : FOR_A_FOLDER);
}
