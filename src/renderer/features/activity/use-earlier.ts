import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActivityFilter } from '#contract/activity-filter.ts';
import type { ActivityEntry } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';

/** Earlier requests from the disk: as many pages as the user loaded. */
export interface EarlierRequests {
  /** Oldest first. */
  readonly requests: readonly ActivityEntry[];
  /** Their number, or why loading failed; empty if none are requested. */
  readonly words: string;
  readonly isLoading: boolean;
  /** Undefined if all are loaded. */
  readonly onMore: (() => void) | undefined;
}

interface Pages {
  readonly requests: readonly ActivityEntry[];
  readonly next: string | null;
  readonly failure?: string;
}

const NONE: Pages = { requests: [], next: null };
/** The delay while the user types. */
const PAUSE_MILLISECONDS = 200;

/** `key` identifies the filter: another key loads the pages again. An empty key loads nothing. */
export function useEarlier(key: string, currentFilter: () => ActivityFilter): EarlierRequests {
  const [pages, setPages] = useState(NONE);
  const [isLoading, setLoading] = useState(false);
  const leaving = useRef<AbortController>(null);
  const latest = useRef(currentFilter);
  useEffect(() => {
    latest.current = currentFilter;
  });

  const read = useCallback(async (before: Pages | undefined): Promise<void> => {
    leaving.current?.abort();
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    setLoading(true);
    const page = { filter: latest.current(), before: before?.next ?? null };
    try {
      const { entries, next } = await host.activity.earlier(page, { signal });
      const requests = [...entries].sort((one, other) => one.id - other.id);
      if (!signal.aborted) setPages({ requests: [...requests, ...(before?.requests ?? [])], next });
    } catch (problem) {
      const failure = failureOf(problem).details.message;
      if (!signal.aborted) setPages({ ...(before ?? NONE), failure });
    } finally {
      if (!signal.aborted) setLoading(false);
    }
  }, []);

  useEffect(() => {
    setPages(NONE);
    if (key === '') return;
    const timer = setTimeout(() => void read(undefined), PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      leaving.current?.abort();
      setLoading(false);
    };
  }, [key, read]);

  return {
    requests: pages.requests,
    words: key === '' ? '' : earlierText(pages, isLoading),
    isLoading,
    onMore: pages.next === null ? undefined : () => void read(pages),
  };
}

function earlierText({ requests, next, failure }: Pages, isLoading: boolean): string {
  if (failure !== undefined) return failure;
  if (requests.length === 0) return isLoading ? 'Reading saved requests' : 'No earlier requests';
  return `${formatQuantity(requests.length, 'earlier request')}${next === null ? '' : ', more are saved'}`;
}
