import { useEffect, useState } from 'react';
import { useHostState } from './host-state.ts';

const ASKED_AGAIN_AFTER = 2000;

/** Opens a stream of the host that begins with how things stand. The same function from one render to the next. */
export type Follow<News> = (signal: AbortSignal) => AsyncIterable<News> | Promise<AsyncIterable<News>>;

/**
 * The latest that a stream told, kept true while the component is shown; undefined at first, and of no stream. A stream
 * belongs to its link: after the next one the host may be another.
 */
export function useLatest<News>(follow: Follow<News> | undefined): News | undefined {
  const links = useHostState((state) => state.links);
  const [latest, setLatest] = useState<{ readonly follow: Follow<News>; readonly news: News }>();
  useEffect(() => {
    if (links === 0 || follow === undefined) return;
    const leave = new AbortController();
    void keepFollowing(follow, (news) => setLatest({ follow, news }), leave.signal);
    return () => leave.abort();
  }, [links, follow]);
  // What another stream told before is not what this one says.
  return latest?.follow === follow ? latest?.news : undefined;
}

async function keepFollowing<News>(
  follow: Follow<News>,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      for await (const news of await follow(signal)) tell(news);
    } catch {
      // The link broke, the host could not say, or nobody looks any more.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER));
  }
}
