import { useEffect, useRef } from 'react';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';

/** Progress texts for a change that takes long. */
export interface ChangeProgress {
  /** The button label: `Rebuilding…`. */
  readonly action: string;
  /** What is being done: `Rebuilding vector_idx`. */
  readonly what: string;
  /** The expected duration, as a sentence. */
  readonly span: string;
}

/** Servers report no progress, so this shows only that the request was sent and how long ago. */
export function Waiting({ what, span }: ChangeProgress) {
  const seconds = Math.floor(useElapsed(undefined) / 1000);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Note
        tone="info"
        title={
          <span className="row gap-2">
            <span role="status" className="can-shrink">
              {what}
            </span>
            <span className="no-flex">{elapsedText(seconds)}</span>
          </span>
        }
      >
        {span} “Stop waiting” ends the request; the server may still finish it.
      </Note>
    </div>
  );
}

/** Whole seconds, since decimals would flicker. */
function elapsedText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
