import type { LocalServerSettings } from '../../contract/index.ts';
import type { HeldCredentials } from '../credentials/credentials.ts';

/** With what a server is started. */
export interface ServerLaunch {
  readonly settings: LocalServerSettings;
  readonly dataDirectory: string;
  /** What its callers have to show. */
  readonly access: HeldCredentials;
}

export const USUAL_SETTINGS: LocalServerSettings = { port: 0, dataFolder: '', sample: true, scale: 0 };

/** As a program is started that nobody ever changed anything in. */
export function usualLaunch(dataDirectory: string): ServerLaunch {
  return { settings: USUAL_SETTINGS, dataDirectory, access: {} };
}

export function launchArguments(
  { settings: { sample, scale }, dataDirectory }: ServerLaunch,
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

/** How long a server may take until it answers. */
export function patienceFor({ settings: { scale } }: ServerLaunch): number {
  return READY_WITHIN + scale * FOR_EACH_TABLE;
}
