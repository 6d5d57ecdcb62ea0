import type { FailureDetails } from '../../../../../contract/index.ts';
import type { Versions } from '../use-versions.ts';

/** What stands where there is no version to show. */
export type VersionsPlace =
  | { readonly kind: 'does-not-apply' | 'not-listed' | 'waiting' | 'stopped' | 'none' }
  | { readonly kind: 'not-supported' | 'failed'; readonly failure: FailureDetails };

export interface VersionsPlaceInput {
  readonly isDeclared: boolean;
  /** The server is known not to list versions, and was not asked all the same. */
  readonly isRefused: boolean;
  readonly versions: Pick<Versions, 'list' | 'failure' | 'isFetching'>;
}

export function versionsPlace({ isDeclared, isRefused, versions }: VersionsPlaceInput): VersionsPlace {
  if (isDeclared) return { kind: 'does-not-apply' };
  const { list, failure, isFetching } = versions;
  if (isFetching) return { kind: 'waiting' };
  if (failure?.code === 'NOT_SUPPORTED') return { kind: 'not-supported', failure: failure.details };
  if (failure !== undefined) return { kind: 'failed', failure: failure.details };
  if (isRefused) return { kind: 'not-listed' };
  return { kind: list === undefined ? 'stopped' : 'none' };
}
