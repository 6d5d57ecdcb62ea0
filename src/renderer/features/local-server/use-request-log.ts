import { useEffect, useState } from 'react';
import { failureOf } from '../../lib/host/failure.ts';
import { host } from '../../lib/host/host.ts';
import { cleared, EMPTY_LOG, paused, type RequestLogView, withNewRequests } from './model/request-log.ts';

export interface FollowedLog {
  readonly log: RequestLogView;
  /** The first part came: an empty list is known to be empty. */
  readonly isFollowing: boolean;
  readonly problem: string | undefined;
  readonly onPause: (isPaused: boolean) => void;
  readonly onClear: () => void;
}

/** Follows the log as long as it is shown: the host asks the server only while somebody reads. */
export function useRequestLog(): FollowedLog {
  const [log, setLog] = useState(EMPTY_LOG);
  const [isFollowing, setFollowing] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const reading = new AbortController();
    async function follow(): Promise<void> {
      try {
        for await (const news of await host.localServer.requests(undefined, { signal: reading.signal })) {
          setLog((view) => withNewRequests(view, news));
          setFollowing(true);
        }
      } catch (failure) {
        if (!reading.signal.aborted) setProblem(failureOf(failure).details.message);
      }
    }
    void follow();
    return () => reading.abort();
  }, []);

  return {
    log,
    isFollowing,
    problem,
    onPause: (isPaused) => setLog((view) => paused(view, isPaused)),
    onClear: () => setLog(cleared),
  };
}
