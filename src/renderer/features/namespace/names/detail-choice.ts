import { create } from 'zustand';
import type { Capabilities, Connection } from '#contract/index.ts';
import { statsMayCountDeleted } from '#domain/table-figures.ts';

type DetailConnection = Pick<Connection, 'production' | 'bucket' | 'directReading'>;

/** Why details of tables only load on request; undefined if they load automatically. */
export type WhyByPress = 'production' | 'storage' | undefined;

/** Production only gets requests that the user wants, and each read of a storage costs money. */
export function whyByPress({ production, bucket, directReading }: DetailConnection): WhyByPress {
  if (production) return 'production';
  return bucket !== undefined || directReading?.isAllowed === true ? 'storage' : undefined;
}

type Capable = Pick<Connection, 'capabilities' | 'local' | 'folder' | 'bucket'>;

const REQUESTS = ['describeTable', 'tableStats', 'countRows', 'listVersions', 'listIndices'] as const;

/** The operations needed per table, at most. A server that can’t describe a table gets none. */
export function requestsForTable(connection: Capable): readonly (keyof Capabilities)[] {
  const { capabilities } = connection;
  if (capabilities.describeTable === 'no') return [];
  const isCounted = capabilities.tableStats !== 'no';
  return REQUESTS.filter((name) => {
    if (capabilities[name] === 'no') return false;
    // The statistics tell whether a table has an index.
    if (name === 'listIndices') return isCounted;
    return name !== 'countRows' || statsMayCountDeleted(connection, undefined);
  });
}

/** What the server is known not to support. */
export interface Lacking {
  readonly describe: boolean;
  readonly stats: boolean;
  /** It supports neither counting nor statistics. */
  readonly rows: boolean;
  readonly versions: boolean;
}

export function lackingOf({ capabilities }: Pick<Connection, 'capabilities'>): Lacking {
  return {
    describe: capabilities.describeTable === 'no',
    stats: capabilities.tableStats === 'no',
    rows: capabilities.tableStats === 'no' && capabilities.countRows === 'no',
    versions: capabilities.listVersions === 'no',
  };
}

interface DetailChoice {
  /** Connections for which the user disabled loading details. */
  readonly off: ReadonlySet<string>;
}

const useChoice = create<DetailChoice>(() => ({ off: new Set() }));

export function useLoadsDetails(connectionId: string): boolean {
  return useChoice(({ off }) => !off.has(connectionId));
}

/** For all namespaces of a connection, until the window closes. */
export function changeLoadsDetails(connectionId: string, loads: boolean): void {
  const off = new Set(useChoice.getState().off);
  if (loads) off.delete(connectionId);
  else off.add(connectionId);
  useChoice.setState({ off });
}
