import { entriesIn, hasFlag, NAMESPACE, type NameTable, NONE, READ, ROOT, setReading } from './name-table.ts';
import { depthOf, isLive, nameAt } from './names.ts';

/** Below this, nobody has put anything: a server that goes on there makes it up. */
const DEEPEST = 64;
/** A server that does not look at which namespace it is asked for lists the same at every level. */
const SAME_LEVELS = 4;

/** Why the namespaces in this one are not to be read; undefined where they are. */
export function detectCycle(columns: NameTable, namespace: number): string | undefined {
  const below = namespacesIn(columns, namespace);
  if (below.length === 0) return undefined;
  if (depthOf(columns, namespace) >= DEEPEST)
    return `Namespaces nested deeper than ${DEEPEST} levels aren’t loaded.`;
  return isSameAllTheWayUp(columns, namespace, namesOf(columns, below))
    ? `The server repeats the same namespaces on ${SAME_LEVELS - 1} levels, so loading stopped here.`
    : undefined;
}

/** They stay as names, and nobody asks what is in them. */
export function leaveOut(columns: NameTable, namespace: number): void {
  for (const entry of namespacesIn(columns, namespace)) setReading(columns, entry, READ);
}

function isSameAllTheWayUp(columns: NameTable, namespace: number, names: string): boolean {
  let at = namespace;
  for (let level = 1; level < SAME_LEVELS; level += 1) {
    if (at === ROOT) return false;
    at = columns.parents[at] ?? NONE;
    if (namesOf(columns, namespacesIn(columns, at)) !== names) return false;
  }
  return true;
}

function namespacesIn(columns: NameTable, namespace: number): number[] {
  return [...entriesIn(columns, namespace)].filter(
    (entry) => isLive(columns, entry) && hasFlag(columns, entry, NAMESPACE),
  );
}

function namesOf(columns: NameTable, entries: readonly number[]): string {
  return JSON.stringify(entries.map((entry) => nameAt(columns, entry)).sort());
}
