import type { MainWindow } from '../pages/main-window.ts';

/** The intended differences between the two tested servers. */
export interface WalkedServer {
  /** State of a table that was created with rows. `managed`: the server manages its versions. */
  readonly tableState: 'stored' | 'managed';
  /** Rows that a vector search for 10 rows with offset 5 returns: some servers skip 5 of the 10, others find 15. */
  readonly rowsAfterOffset: number;
  readonly commitsBatches: boolean;
  readonly renames: boolean;
  readonly deletesVersions: boolean;
  /** Converts the location of a table to the one that the register request requires. */
  readonly registered: (location: string) => string;
  /** The error if a version is created whose manifest doesn’t exist. */
  readonly refusesMissingManifest: RegExp;
}

export interface Step {
  readonly name: string;
  readonly walk: (window: MainWindow, server: WalkedServer) => Promise<void>;
}

const SERVERS: Readonly<Record<'reference' | 'local', WalkedServer>> = {
  reference: {
    tableState: 'managed',
    rowsAfterOffset: 5,
    commitsBatches: false,
    renames: false,
    deletesVersions: true,
    // Accepts only a location relative to the root directory.
    registered: (location) => location.split('/').at(-1) ?? '',
    refusesMissingManifest: /manifest/i,
  },
  local: {
    tableState: 'stored',
    rowsAfterOffset: 10,
    commitsBatches: true,
    renames: true,
    deletesVersions: false,
    registered: (location) => location,
    refusesMissingManifest: /manages its own versions/,
  },
};

/** The server under test and its URL. `npm run interop` runs these tests once for each server. */
export function readServer(): { readonly url: string; readonly server: WalkedServer } {
  const { VITRINE_WALKED_SERVER: name = '', VITRINE_WALKED_URL: url } = process.env;
  const server = new Map<string, WalkedServer>(Object.entries(SERVERS)).get(name);
  if (server === undefined || url === undefined) throw new Error('Run it by "npm run interop -- walk".');
  return { url, server };
}
