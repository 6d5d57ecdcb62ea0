import type { NameHit } from '../../../../contract/index.ts';
import type { TextMatch } from './text-match.ts';

/** What a search found below one namespace, by name, and what of each name matched. */
export interface FilterResults {
  readonly tables: ReadonlyMap<string, readonly TextMatch[]>;
  readonly namespaces: ReadonlyMap<string, FoundNamespace>;
}

export interface FoundNamespace {
  /** It was found itself, and does not only hold what was. */
  readonly isHit: boolean;
  readonly marked: readonly TextMatch[];
  readonly below: FilterResults;
}

interface Growing {
  readonly tables: Map<string, readonly TextMatch[]>;
  readonly namespaces: Map<string, { isHit: boolean; marked: readonly TextMatch[]; readonly below: Growing }>;
}

/** The hits as the tree that their ids make. */
export function findsOf(hits: readonly NameHit[]): FilterResults {
  const root = noFinds();
  for (const hit of hits) enter(root, hit);
  return root;
}

function noFinds(): Growing {
  return { tables: new Map(), namespaces: new Map() };
}

function enter(root: Growing, hit: NameHit): void {
  const last = hit.id.length - 1;
  let at = root;
  for (const [part, name] of hit.id.entries()) {
    const marked = markedIn(hit, part);
    if (part === last && hit.kind === 'table') return void at.tables.set(name, marked);
    const found = at.namespaces.get(name) ?? { isHit: false, marked, below: noFinds() };
    at.namespaces.set(name, found);
    // What is marked in it for its own sake goes before what is for the sake of a name below.
    if (part === last) Object.assign(found, { isHit: true, marked });
    at = found.below;
  }
}

function markedIn({ ranges }: NameHit, part: number): readonly TextMatch[] {
  return ranges.filter((range) => range.part === part).map(({ start, end }) => ({ from: start, to: end }));
}
