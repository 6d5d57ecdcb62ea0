import type { NamespaceNode } from './tree-node.ts';

/** How much of a catalog's names is known: what a filter searched, and what it could not. */
export interface Coverage {
  readonly names: number;
  readonly unread: number;
  readonly failed: number;
  readonly complete: boolean;
}

export function coverageOf(root: NamespaceNode): Coverage {
  let names = 0;
  let unread = 0;
  let failed = 0;
  const waiting: NamespaceNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    names += node.tables.length + (node.parent === undefined ? 0 : 1);
    if (node.failure !== undefined || node.gap !== undefined) failed += 1;
    else if (node.state !== 'read') unread += 1;
    for (const child of node.namespaces) waiting.push(child);
  }
  return { names, unread, failed, complete: unread === 0 && failed === 0 };
}

/** `12 of 104,233 names`, and what could not be searched. */
export function coverageWords({ names, unread, failed }: Coverage, matched: number | undefined): string {
  const total = `${count(names)} ${names === 1 ? 'name' : 'names'}`;
  const found = matched === undefined ? total : `${count(matched)} of ${total}`;
  const known = unread === 0 ? found : `${found} so far`;
  return failed === 0 ? known : `${known}, ${count(failed)} not readable`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
