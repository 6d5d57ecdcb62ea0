import { create } from 'zustand';
import { sameRef, type TableRef } from '#contract/table-ref.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

/** An index that a server builds after it has answered. */
interface IndexBuild extends TableRef {
  readonly name: string;
  /** The UUID of the index that it takes the place of. */
  readonly before?: string | undefined;
}

interface IndexBuilds {
  readonly builds: readonly IndexBuild[];
}

/** Gone with the window, as who waits for them is. */
const useBuilds = create<IndexBuilds>(() => ({ builds: [] }));

export function useIndexBuilds(table: TableRef): readonly IndexBuild[] {
  const builds = useBuilds((state) => state.builds);
  return builds.filter((build) => sameRef(build, table));
}

/** The pauses between two looks, in milliseconds; the last one stays. */
const PAUSES = [0, 1_000, 2_000, 5_000];
/** After an hour, whoever wants to know reloads the page. */
const MOST_LOOKS = 720;

/** Looks at the list of indices until the index is there. A server that answers once it is built is looked at once. */
export function followIndexBuild(build: IndexBuild): void {
  stopFollowing(build);
  useBuilds.setState(({ builds }) => ({ builds: [...builds, build] }));
  void follow(build);
}

export function stopFollowing(build: IndexBuild): void {
  useBuilds.setState(({ builds }) => ({
    builds: builds.filter((one) => one.name !== build.name || !sameRef(one, build)),
  }));
}

async function follow(build: IndexBuild): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await pause(PAUSES[Math.min(look, PAUSES.length - 1)] ?? 0);
    if (!useBuilds.getState().builds.includes(build)) return;
    const isThere = await isBuilt(build).catch(() => false);
    if (!isThere) continue;
    stopFollowing(build);
    // The first look comes right after the change, which has reloaded the page itself.
    if (look > 0) reload(build);
    return;
  }
  stopFollowing(build);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function isBuilt({ connectionId, id, name, before }: IndexBuild): Promise<boolean> {
  const page = await host.catalog.indices({ connectionId, id, limit: 1_000 });
  const found = page.indices.find((index) => index.name === name);
  return found !== undefined && (before === undefined || found.uuid !== before);
}

function reload({ connectionId, id }: IndexBuild): void {
  const input = { connectionId, id };
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key({ input }) });
}
