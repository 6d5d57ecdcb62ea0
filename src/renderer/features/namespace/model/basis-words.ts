import type { ListingBasis } from '../../../../contract/index.ts';

/** What a namespace is where the server has none: undefined where it lists them. */
export function basisWords(
  basis: ListingBasis | undefined,
  isRoot: boolean,
  delimiter: string,
): { readonly title: string; readonly text: string } | undefined {
  if (basis === 'split') {
    const text = `The server has one flat list of tables. Their ids are split at ${quoted(delimiter)} to show them in levels.`;
    return { title: isRoot ? 'The server lists no namespaces' : 'Not a namespace of the server', text };
  }
  if (basis === 'by-hand') {
    const text = 'The server lists nothing. What is here was added by hand.';
    return { title: isRoot ? 'Names added by hand' : 'Known from names added by hand', text };
  }
  return undefined;
}

function quoted(delimiter: string): string {
  return `“${delimiter}”`;
}
