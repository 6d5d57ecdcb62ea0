import type { DescribeTableParams } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { int64 } from '#protocol/int64.ts';
import { firstProblem } from '#protocol/problem.ts';

/** A boolean member of the request; `unset` leaves it out, so that the server decides. */
export type ThreeState = 'unset' | 'true' | 'false';

export function threeState(flag: boolean | undefined): ThreeState {
  return flag === undefined ? 'unset' : flag ? 'true' : 'false';
}

type Flag = 'detail' | 'vendCredentials' | 'tableUri';

export function withFlag(question: DescribeTableParams, flag: Flag, state: ThreeState): DescribeTableParams {
  const { [flag]: _, ...others } = question;
  return state === 'unset' ? others : { ...others, [flag]: state === 'true' };
}

export function withVersionParam(
  { version: _, ...others }: DescribeTableParams,
  version: bigint | undefined,
): DescribeTableParams {
  return version === undefined ? others : { ...others, version };
}

/** Returns short texts for the options that differ from the default. */
export function differences({
  version,
  detail,
  vendCredentials,
  tableUri,
}: DescribeTableParams): readonly string[] {
  return [
    version === undefined ? '' : `version ${version}`,
    { true: '', false: 'without details', unset: 'details: server default' }[threeState(detail)],
    { true: 'with vended credentials', false: 'without vended credentials', unset: '' }[
      threeState(vendCredentials)
    ],
    tableUri === true ? '' : 'without the table URI',
  ].filter((text) => text !== '');
}

/** The label of the button that opens the options. */
export function requestOptionsText(question: DescribeTableParams): string {
  const count = differences(question).length;
  return count === 0 ? 'Default request' : formatQuantity(count, 'custom option');
}

type TypedVersion =
  | { readonly state: 'latest' }
  | { readonly state: 'version'; readonly version: bigint }
  /** `problem` uses the same words as the host and the servers. */
  | { readonly state: 'wrong'; readonly problem: string };

/** Reads a typed version; an empty text is the latest. Never goes through a double, which would lose digits. */
export function readTypedVersion(text: string): TypedVersion {
  const typed = text.trim();
  if (typed === '') return { state: 'latest' };
  const read = int64.safeParse(/^-?\d+$/.test(typed) ? BigInt(typed) : typed);
  if (read.success) return { state: 'version', version: read.data };
  return { state: 'wrong', problem: `The version ${firstProblem(read.error).words}.` };
}
