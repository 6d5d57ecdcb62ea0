import { create } from 'zustand';
import { sameRef, type TableRef } from '#contract/table-ref.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

/** An index that the server builds after its response. */
interface IndexBuild extends TableRef {
  readonly name: string;
  /** The UUID of the index that it replaces. */
  readonly before?: string | undefined;
}

interface IndexBuilds {
  readonly builds: readonly IndexBuild[];
}

/** Not saved: nothing waits for a build after the window closes. */
const useBuilds = create<IndexBuilds>(() => ({ builds: [] }));

export function useIndexBuilds(table: TableRef): readonly IndexBuild[] {
  const builds = useBuilds((state) => state.builds);
  return builds.filter((build) => sameRef(build, table));
}

/** The pauses between requests, in milliseconds; the last one repeats. */
const PAUSES = [0, 1_000, 2_000, 5_000];
/** About an hour; after that the user can reload the page. */
const MOST_LOOKS = 720;

/** Polls the list of indices until the index is there. If the server responds only after the build, once is enough. */
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
    // The first request comes right after the change, which already reloaded the page.
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
  const found = page.indices.find((index) => index.index_name === name);
  return found !== undefined && (before === undefined || found.index_uuid !== before);
}

function reload({ connectionId, id }: IndexBuild): void {
  const input = { connectionId, id };
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key({ input }) });
}
