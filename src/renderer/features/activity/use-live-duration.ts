import { useEffect, useState } from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { isRunning } from './model/request-status.ts';

const TICK_MILLISECONDS = 250;

/** The host tells news, not the passing of time: a request that waits grows older all the same. */
export function useLiveDuration(request: ActivityEntry): number {
  const [now, setNow] = useState(Date.now);
  const running = isRunning(request);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.max(request.duration, now - request.startedAt) : request.duration;
}
