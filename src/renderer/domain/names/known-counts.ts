import { useEffect, useSyncExternalStore } from 'react';
import type { NameCount } from '#contract/index.ts';
import { host } from '#lib/host/host.ts';
import { rowKey } from './row-keys.ts';
import type { NamespaceNode } from './tree-node.ts';

const counts = new Map<string, KnownCounts>();

/** What the host keeps of how many names there are in namespaces of a connection. */
export function countsOf(connectionId: string): KnownCounts {
  const known = counts.get(connectionId);
  if (known !== undefined) return known;
  const made = createKnownCounts({
    ask: (parent, names) => host.names.counts({ connectionId, parent: [...parent], names: [...names] }),
    later: setTimeout,
  });
  counts.set(connectionId, made);
  return made;
}

export function forgetCounts(connectionId: string): void {
  counts.delete(connectionId);
}

/** Asks for it only while the tree does not know better. */
export function useKeptCount(
  connectionId: string,
  { id, state }: NamespaceNode,
): NameCount | null | undefined {
  const known = countsOf(connectionId);
  // When the host knows more, the row is drawn again and asks again.
  useSyncExternalStore(known.subscribe, known.kept);
  useEffect(() => {
    if (state !== 'read') known.want(id);
  });
  return useSyncExternalStore(known.subscribe, () => known.of(id));
}

type Id = readonly string[];

interface KnownCountsOptions {
  /** Of namespaces directly in one other, from what is kept. */
  readonly ask: (parent: Id, names: readonly string[]) => Promise<readonly (NameCount | null)[]>;
  /** When to ask for what was wanted meanwhile. */
  readonly later: (task: () => void) => void;
}

/** As many as may be asked for at once. */
const MOST = 1000;

type KnownCounts = ReturnType<typeof createKnownCounts>;

/**
 * How many names are in namespaces that the tree did not read: asked for as their rows are drawn, those of one parent
 * together, and kept until the host knows more.
 */
export function createKnownCounts({ ask, later }: KnownCountsOptions) {
  const listeners = new Set<() => void>();
  const counts = new Map<string, NameCount | null>();
  /** Asked for since the host last said that it knows more. */
  const requested = new Set<string>();
  let wanted = new Map<string, { readonly parent: Id; readonly names: Set<string> }>();
  let isAnyKept = false;
  let version = '';
  let isComing = false;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function askForWanted(): void {
    const groups = [...wanted.values()];
    wanted = new Map();
    isComing = false;
    for (const { parent, names } of groups) void fill(parent, [...names].slice(0, MOST));
  }

  async function fill(parent: Id, names: readonly string[]): Promise<void> {
    // Without an answer a row has no count, as before.
    const answers = await ask(parent, names).catch(() => []);
    for (const [index, name] of names.entries())
      counts.set(rowKey('namespace', [...parent, name]), answers[index] ?? null);
    tell();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Undefined while it is not known; null where it can't be. */
    of: (id: Id): NameCount | null | undefined => counts.get(rowKey('namespace', id)),
    /** What the host knew when it last said so: another text where it knows more. */
    kept: (): string => `${isAnyKept} ${version}`,
    want(id: Id): void {
      const parent = id.slice(0, -1);
      const name = id.at(-1);
      const own = rowKey('namespace', id);
      if (!isAnyKept || name === undefined || requested.has(own)) return;
      requested.add(own);
      const key = rowKey('namespace', parent);
      const group = wanted.get(key) ?? { parent, names: new Set<string>() };
      wanted.set(key, group);
      group.names.add(name);
      if (isComing) return;
      isComing = true;
      later(askForWanted);
    },
    /** How far the host knows the names. With another version it knows more: what is shown stays until it has answered. */
    follow(isKept: boolean, kept: string): void {
      if (version === kept && isAnyKept === isKept) return;
      [isAnyKept, version] = [isKept, kept];
      requested.clear();
      if (!isKept) counts.clear();
      tell();
    },
  };
}
