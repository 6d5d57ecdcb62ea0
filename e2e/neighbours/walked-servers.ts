import type { MainWindow } from '../pages/main-window.ts';

/** What a server of the walk is by design, wherever the two differ. */
export interface WalkedServer {
  /** Who keeps the versions of a table that was made with rows. */
  readonly tableState: 'stored' | 'managed';
  /** Of ten rows of a vector search, from the sixth on: it takes the offset of those that it found, or finds more. */
  readonly rowsAfterOffset: number;
  readonly commitsBatches: boolean;
  readonly renames: boolean;
  readonly deletesVersions: boolean;
  /** How a table is registered that lies at a location. */
  readonly registered: (location: string) => string;
  /** What it says of a version whose manifest isn’t where it should be. */
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
    // Only by its place in the directory.
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

/** Which one is walked now, and where: `npm run interop` starts both, one after the other. */
export function readServer(): { readonly url: string; readonly server: WalkedServer } {
  const { VITRINE_WALKED_SERVER: name = '', VITRINE_WALKED_URL: url } = process.env;
  const server = new Map<string, WalkedServer>(Object.entries(SERVERS)).get(name);
  if (server === undefined || url === undefined) throw new Error('Run it by "npm run interop -- walk".');
  return { url, server };
}
