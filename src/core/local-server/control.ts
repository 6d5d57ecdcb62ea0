import { isAbsolute } from 'node:path';
import {
  type LocalServerConfiguration,
  type LocalServerSettings,
  type RequestCredential,
  requestCredential,
  type ServerAccessChange,
} from '../../contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { LocalServerStore } from '../settings/local-server-store.ts';
import type { ServerLaunch } from './launch.ts';

export interface LocalServerControlOptions {
  readonly store: LocalServerStore;
  /** Where the catalog lies when the user chose no folder. */
  readonly usualFolder: string;
  /** Told what callers have to show from now on, so that our own connection can show it too. */
  readonly onAccess: (access: Identity) => void;
}

export type LocalServerControl = ReturnType<typeof createLocalServerControl>;

/** What the user decided about the local server, for its next start. */
export function createLocalServerControl({ store, usualFolder, onAccess }: LocalServerControlOptions) {
  // SECURITY: in memory only. A key that is made for an afternoon is no secret worth a place on the disk.
  let access: Identity = {};

  const configuration = (): LocalServerConfiguration => ({
    settings: store.get(),
    usualFolder,
    requires: requestCredential.options.filter((slot) => access[slot] !== undefined),
  });

  return {
    configuration,
    nextLaunch(): ServerLaunch {
      const settings = store.get();
      return { settings, dataDirectory: settings.dataFolder || usualFolder, access };
    },
    async configure({ settings, access: change }: ServerChange): Promise<LocalServerConfiguration> {
      checkFolder(settings.dataFolder);
      await store.set(settings);
      access = changed(access, change);
      onAccess(access);
      return configuration();
    },
  };
}

export interface ServerChange {
  readonly settings: LocalServerSettings;
  readonly access: ServerAccessChange;
}

function changed(access: Identity, { apiKey, bearer }: ServerAccessChange): Identity {
  return { ...slotAfter('apiKey', access, apiKey), ...slotAfter('bearer', access, bearer) };
}

/** Null empties the slot; undefined leaves it as it is. */
function slotAfter(slot: RequestCredential, access: Identity, given: string | null | undefined): Identity {
  const secret = typeof given === 'string' ? new Secret(given) : access[slot];
  return secret === undefined || given === null ? {} : { [slot]: secret };
}

/** A path that is not whole would mean another folder with every way in which Vitrine is started. */
function checkFolder(folder: string): void {
  if (folder === '' || isAbsolute(folder)) return;
  throw new Failure(
    'INVALID',
    `"${folder}" isn’t an absolute path. Enter an absolute path, or leave the field empty.`,
  );
}
