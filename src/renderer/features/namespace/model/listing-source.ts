import type { ListingBasis } from '../../../../contract/index.ts';

/** What a namespace is where the server has none: undefined where it lists them. */
export function listingSource(
  basis: ListingBasis | undefined,
  isRoot: boolean,
  delimiter: string,
): { readonly title: string; readonly text: string } | undefined {
  if (basis === 'split') {
    const text = `This server returns a flat list of tables. Vitrine groups them by splitting IDs at ${quoted(delimiter)}.`;
    return { title: isRoot ? 'The server lists no namespaces' : 'Virtual namespace', text };
  }
  if (basis === 'by-hand') {
    const text = 'This server can’t list names. Only tables you added are shown.';
    return { title: isRoot ? 'Names added manually' : 'From tables you added', text };
  }
  return undefined;
}

function quoted(delimiter: string): string {
  return `“${delimiter}”`;
}
