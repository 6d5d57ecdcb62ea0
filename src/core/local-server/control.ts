import {
  type LocalServerConfiguration,
  type LocalServerSettings,
  localServerSettings,
  type RequestCredential,
  requestCredential,
  type ServerAccess,
  type ServerAccessChange,
} from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import { isWholePath } from './folder-servers.ts';
import { createSessionKey, DEFAULT_SETTINGS, type ServerLaunch } from './launch.ts';

export const localServerFile: FileDefinition<LocalServerSettings> = {
  name: 'local-server',
  schema: localServerSettings,
  defaults: DEFAULT_SETTINGS,
  migrations: [],
};

type LocalServerStore = JsonStore<LocalServerSettings>;

interface LocalServerControlOptions {
  readonly store: LocalServerStore;
  /** The folder of the catalog if the user chose none. */
  readonly defaultFolder: string;
  /** Called with the new credentials, so that Vitrine's own connection uses them. */
  readonly onAccess: (access: Identity) => void;
}

export type LocalServerControl = ReturnType<typeof createLocalServerControl>;

/** The user's settings for the next start of the local server. */
export function createLocalServerControl({ store, defaultFolder, onAccess }: LocalServerControlOptions) {
  // SECURITY: in memory only. A key for one session isn't worth storing on disk.
  let chosen: Identity = {};
  let isOpen = false;
  let sessionAccess = createSessionKey();

  const accessKind = (): ServerAccess => {
    if (requestCredential.options.some((slot) => chosen[slot] !== undefined)) return 'chosen';
    return isOpen ? 'open' : 'session';
  };
  /**
   * SECURITY: every account of this computer can reach the server, so it requires a credential unless the user opens
   * it.
   */
  const access = (): Identity => (accessKind() === 'session' ? sessionAccess : chosen);

  const configuration = (): LocalServerConfiguration => ({
    settings: store.get(),
    defaultFolder,
    access: accessKind(),
    requires: requestCredential.options.filter((slot) => access()[slot] !== undefined),
  });

  onAccess(access());
  return {
    configuration,
    nextLaunch(): ServerLaunch {
      const settings = store.get();
      return { settings, dataDirectory: settings.dataFolder || defaultFolder, access: access() };
    },
    async configure({ settings, access: change }: ServerChange): Promise<LocalServerConfiguration> {
      checkFolder(settings.dataFolder);
      await store.set(settings);
      chosen = changed(chosen, change);
      isOpen = change.open ?? isOpen;
      onAccess(access());
      return configuration();
    },
    /** SECURITY: whatever has taken the last server's port may know its key. */
    renewSessionKey(): void {
      sessionAccess = createSessionKey();
      onAccess(access());
    },
    /** SECURITY: shown on request for the user's other programs; credentials that the user chose aren't shown. */
    revealSessionKey(): string {
      if (accessKind() !== 'session' || sessionAccess.bearer === undefined) {
        throw new Failure('INVALID', 'The local server doesn’t require a session key.');
      }
      return sessionAccess.bearer.reveal();
    },
  };
}

export interface ServerChange {
  readonly settings: LocalServerSettings;
  readonly access: ServerAccessChange;
}

function changed(before: Identity, { apiKey, bearer }: ServerAccessChange): Identity {
  return { ...slotAfter('apiKey', before, apiKey), ...slotAfter('bearer', before, bearer) };
}

/** Null clears the slot; undefined keeps it. */
function slotAfter(slot: RequestCredential, access: Identity, given: string | null | undefined): Identity {
  const secret = typeof given === 'string' ? new Secret(given) : access[slot];
  return secret === undefined || given === null ? {} : { [slot]: secret };
}

function checkFolder(folder: string): void {
  if (folder === '' || isWholePath(folder)) return;
  throw new Failure(
    'INVALID',
    `"${folder}" isn’t an absolute path. Enter an absolute path, or leave the field empty.`,
  );
}

export function openLocalServerStore(place: StorePlace): Promise<LocalServerStore> {
  return openStore(place, localServerFile);
}
