import type { FailureDetails } from '../../../../../contract/index.ts';
import type { HostFailure } from '../../../../lib/host/failure.ts';
import type { WhyNoRows } from '../../properties/model/rows-unavailable-reason.ts';

/** What stands where there are no rows to show. */
export type RowsPlace =
  | { readonly kind: 'does-not-apply'; readonly why: WhyNoRows }
  | { readonly kind: 'not-asked' | 'waiting' | 'stopped' | 'empty' | 'no-hits' | 'beyond' }
  | {
      readonly kind: 'not-supported' | 'too-large' | 'failed' | 'filter-refused';
      readonly failure: FailureDetails;
    };

export interface RowsPlaceInput {
  /** Why there can be none to see; undefined also where they are asked for all the same. */
  readonly noRows: WhyNoRows | undefined;
  /** The server is known not to have it, and was not asked all the same. */
  readonly isRefused: boolean;
  readonly filter: string;
  readonly offset: number;
  /** Undefined where no page came. */
  readonly shown: number | undefined;
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
}

/** Undefined where there are rows. */
export function rowsPlace(input: RowsPlaceInput): RowsPlace | undefined {
  const { noRows, isRefused, filter, offset, shown, failure, isFetching } = input;
  if (noRows !== undefined) return { kind: 'does-not-apply', why: noRows };
  if (shown !== undefined && shown > 0) return undefined;
  if (isFetching) return { kind: 'waiting' };
  if (failure !== undefined) return failedPlace(failure, filter);
  if (isRefused) return { kind: 'not-asked' };
  if (shown === undefined) return { kind: 'stopped' };
  if (offset > 0) return { kind: 'beyond' };
  return { kind: filter === '' ? 'empty' : 'no-hits' };
}

export function failedPlace({ code, details }: HostFailure, filter: string): RowsPlace {
  if (code === 'NOT_SUPPORTED') return { kind: 'not-supported', failure: details };
  if (details.isTooLarge === true) return { kind: 'too-large', failure: details };
  return { kind: isAboutFilter(details, filter) ? 'filter-refused' : 'failed', failure: details };
}

/** Busy servers and broken proxies, which did not look at the filter. */
const NOT_ABOUT_IT: ReadonlySet<number> = new Set([401, 403, 408, 429, 502, 503, 504]);

function isAboutFilter({ status, serverMessage }: FailureDetails, filter: string): boolean {
  if (filter === '' || serverMessage === undefined || status === undefined) return false;
  return status >= 400 && !NOT_ABOUT_IT.has(status);
}
