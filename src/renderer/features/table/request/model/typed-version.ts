import { int64 } from '../../../../../protocol/int64.ts';
import { firstProblem } from '../../../../../protocol/problem.ts';

export type TypedVersion =
  | { readonly state: 'latest' }
  | { readonly state: 'version'; readonly version: bigint }
  /** In the words that the host and a server would use. */
  | { readonly state: 'wrong'; readonly problem: string };

/** Reads what was typed for a version; nothing typed is the latest. No double touches the digits. */
export function readTypedVersion(text: string): TypedVersion {
  const typed = text.trim();
  if (typed === '') return { state: 'latest' };
  const read = int64.safeParse(/^-?\d+$/.test(typed) ? BigInt(typed) : typed);
  if (read.success) return { state: 'version', version: read.data };
  return { state: 'wrong', problem: `The version ${firstProblem(read.error).words}.` };
}
