import type { FailureDetails } from '../../../../../contract/index.ts';
import type { HostFailure } from '../../../../lib/host/failure.ts';
import type { WhyNoRows } from './rows-unavailable-reason.ts';

/** What a table's page knows by a call of its own, which may be slow or fail while the rest of the page is there. */
export interface Section<Answer> {
  /** The last answer that came, however old. */
  readonly data: Answer | undefined;
  /** Why the last question got none. */
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
  /** Why there is nothing to count; undefined where there is, or where it is asked all the same. */
  readonly noRows: WhyNoRows | undefined;
  /** The server is known not to have the operation, and was not asked all the same. */
  readonly isRefused: boolean;
  readonly askAgain: () => void;
  /** Asks also where nothing is to be expected. */
  readonly askAnyway: () => void;
  readonly cancel: () => void;
}

/** What stands where there is no answer to show. */
export type SectionPlace =
  | { readonly kind: 'there' | 'waiting' | 'not-told' | 'stopped' }
  | { readonly kind: 'does-not-apply'; readonly why: WhyNoRows }
  | { readonly kind: 'not-supported' | 'not-for-this-table' | 'failed'; readonly failure: FailureDetails };

/** The interface's code for a table that is not in a state for what was asked: as one whose rows lie elsewhere. */
const INVALID_STATE = 19;

export function sectionPlace(
  section: Omit<Section<unknown>, 'askAgain' | 'askAnyway' | 'cancel'>,
): SectionPlace {
  const { data, failure, isFetching, noRows, isRefused } = section;
  if (data !== undefined) return { kind: 'there' };
  if (noRows !== undefined) return { kind: 'does-not-apply', why: noRows };
  if (isFetching) return { kind: 'waiting' };
  if (failure !== undefined) return { kind: kindOf(failure), failure: failure.details };
  return { kind: isRefused ? 'not-told' : 'stopped' };
}

function kindOf({ code, details }: HostFailure): 'not-supported' | 'not-for-this-table' | 'failed' {
  if (code === 'NOT_SUPPORTED') return 'not-supported';
  return details.code === INVALID_STATE ? 'not-for-this-table' : 'failed';
}
