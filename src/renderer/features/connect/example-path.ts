import { encodePathId } from '../../../protocol/id.ts';

const EXAMPLE = ['namespace', 'table'];

/** What a request to this address will look like, while it is typed. */
export function examplePath(address: string, delimiter: string): string {
  const base = address.trim().replace(/\/+$/, '').replace(/\/v1$/, '');
  if (base === '' || delimiter === '') return 'Without /v1 at the end: paths bring it along.';
  return `POST ${base}/v1/table/${encodePathId(EXAMPLE, delimiter)}/describe`;
}
