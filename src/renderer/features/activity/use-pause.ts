import { useState } from 'react';
import type { ActivityEntry } from '../../../contract/index.ts';

type Requests = readonly ActivityEntry[];

export interface Pause {
  /** What to show: the present, or the moment of the pause. */
  readonly requests: Requests;
  readonly paused: boolean;
  /** Requests that came since the pause; undefined while there is none. */
  readonly newer: Requests | undefined;
  readonly setPaused: (paused: boolean) => void;
}

/** Lets a list stand still while its source goes on. */
export function usePause(requests: Requests): Pause {
  const [frozen, setFrozen] = useState<Requests>();
  const setPaused = (paused: boolean) => setFrozen(paused ? requests : undefined);
  if (frozen === undefined) return { requests, paused: false, newer: undefined, setPaused };
  return { requests: frozen, paused: true, newer: newerThan(frozen, requests), setPaused };
}

/** Ids grow, so the last of the frozen ones parts old from new. */
function newerThan(frozen: Requests, requests: Requests): Requests {
  const last = frozen.at(-1)?.id ?? -1;
  return requests.filter((request) => request.id > last);
}
