import { join } from 'node:path';
import { FEWEST_QUERIES, type Sweep, type SweepParams } from '#contract/index.ts';
import { namesIn } from '#files/file-system.ts';
import { type OpenHost, setUpHosts } from '../../plans/testing/test-plans.ts';
import type { ReceivedQuery, TunedServer } from './tuned-server.ts';

/** The size of each test set: this many rows of a tuned server have a vector. */
export const QUERIES = 5;

/** The table of each tuned server. */
export const TUNED_ID = ['shop', 'items'];

interface SetOfTable {
  readonly connectionId: string;
  readonly setId: string;
}

/** The parameters of a sweep with three settings. */
export function tuningParams(of: SetOfTable, change: Partial<SweepParams> = {}): SweepParams {
  return {
    ...of,
    id: TUNED_ID,
    query: '{"k": 10}',
    axes: [{ parameter: 'nprobes', values: [3, 6, 20] }],
    search: 'all',
    repeats: 2,
    ...change,
  };
}

export type TuningHost = Awaited<ReturnType<typeof openTuningHost>>;

/** A host for sweeps that can be restarted in the same directory. */
export async function openTuningHost() {
  const hosts = await setUpHosts();
  let host: OpenHost = await hosts.open();
  const tuning = () => host.client.tuning;

  /** Waits until the sweep ends. */
  async function ended(sweepId: string): Promise<Sweep> {
    for await (const _ of await tuning().watch({ sweepId }));
    return tuning().sweep({ sweepId });
  }
  return {
    tuning,
    ended,
    async swept(of: SetOfTable, change: Partial<SweepParams> = {}): Promise<Sweep> {
      return ended((await tuning().start(tuningParams(of, change))).sweepId);
    },
    /** A query set of the server's table. */
    async setOf({ address }: Pick<TunedServer, 'address'>): Promise<SetOfTable> {
      const connectionId = await host.connect(address);
      const wanted = { kind: 'rows', count: FEWEST_QUERIES, seed: 3 } as const;
      const { setId } = await tuning().createSet({ connectionId, id: TUNED_ID, column: 'v', wanted });
      return { connectionId, setId };
    },
    /** The files that would remain if the program ended now. */
    keptSweeps: () => namesIn(join(hosts.directory, 'tuning', 'sweeps')),
    /** Restarts the host. */
    async startAgain(): Promise<void> {
      await host.close();
      host = await hosts.open();
    },
  };
}

/** Pairs of probes and recall, by probes. */
export function recallsByProbes({ points }: Sweep): readonly (readonly [probes: unknown, recall: number])[] {
  return points
    .map(({ setting, measured }) => [setting.nprobes, rounded(measured?.recall?.mean)] as const)
    .sort(([one], [other]) => Number(one) - Number(other));
}

const rounded = (recall = Number.NaN) => Math.round(recall * 1e6) / 1e6;

/** Whether the query is a measured one, not an exact one. */
export function isMeasured({ vector, bypass_vector_index: isExact }: ReceivedQuery): boolean {
  return vector.single_vector !== undefined && isExact !== true;
}
