import type { LocalServerSettings } from '../../contract/index.ts';
import type { Identity } from '../namespace/request-auth.ts';

/** With what a server is started. */
export interface ServerLaunch {
  readonly settings: LocalServerSettings;
  readonly dataDirectory: string;
  /** What its callers have to show. */
  /** What who asks has to show. */
  readonly access: Identity;
  /** A directory whose tables it serves, read-only, in place of a catalog that can be changed. */
  readonly folder?: string;
}

export const DEFAULT_SETTINGS: LocalServerSettings = { port: 0, dataFolder: '', sample: true, scale: 0 };

/** As a program is started that nobody ever changed anything in. */
export function defaultLaunchOptions(dataDirectory: string): ServerLaunch {
  return { settings: DEFAULT_SETTINGS, dataDirectory, access: {} };
}

/** The server of a folder: nobody sets anything of it, and nothing is added to what is there. */
export function folderLaunch(folder: string, dataDirectory: string): ServerLaunch {
  return { settings: { ...DEFAULT_SETTINGS, sample: false }, dataDirectory, access: {}, folder };
}

/** For sentences about it. */
export function serverLabel({ folder }: ServerLaunch): string {
  return folder === undefined ? 'The local server' : 'The folder’s server';
}

export function launchArguments(
  { settings: { sample, scale }, dataDirectory, folder }: ServerLaunch,
  port: number,
): readonly string[] {
  return [
    '--json',
    '--port',
    String(port),
    '--data',
    dataDirectory,
    ...(sample ? ['--sample'] : []),
    ...(scale > 0 ? ['--scale', String(scale)] : []),
    ...(folder === undefined ? [] : ['--folder', folder]),
  ];
}

const API_KEYS = 'VITRINE_SERVER_API_KEYS';
const TOKENS = 'VITRINE_SERVER_TOKENS';
const ADMIN_TOKEN = 'VITRINE_SERVER_ADMIN_TOKEN';
const FAULTS = 'VITRINE_SERVER_FAULTS';

/**
 * SECURITY: secrets go by the environment, which other users of the machine can't read, as they can the arguments of
 * every process. What the user's own shell says under these names is for servers that they start themselves.
 */
export function launchEnvironment(
  { access: { apiKey, bearer } }: ServerLaunch,
  adminToken: string,
  inherited: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { [API_KEYS]: _keys, [TOKENS]: _tokens, [FAULTS]: _faults, ...others } = inherited;
  return {
    ...others,
    [ADMIN_TOKEN]: adminToken,
    ...(apiKey === undefined ? {} : { [API_KEYS]: apiKey.reveal() }),
    ...(bearer === undefined ? {} : { [TOKENS]: bearer.reveal() }),
  };
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
