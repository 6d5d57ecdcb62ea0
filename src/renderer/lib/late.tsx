import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBox } from '../ui/ErrorBox.tsx';

export interface LateWords {
  /** "The plan did not load." */
  readonly failed: string;
}

/**
 * A part of the window that is read when it is first shown, so that the first picture does not wait for it. Not `lazy`
 * of React: a file that does not come, as when the host has just ended, would take the whole window with it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: LateWords,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Late(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const read = useCallback(() => {
      setFailed(false);
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => setFailed(true),
      );
    }, []);
    const isThere = Part !== undefined;
    useEffect(() => {
      if (!isThere) read();
    }, [isThere, read]);
    if (Part !== undefined) return <Part {...props} />;
    return hasFailed ? <ErrorBox title={words.failed} failure={NOT_LOADED} onRetry={read} /> : null;
  };
}

const NOT_LOADED = { message: 'A part of Vitrine could not be read. It may have ended meanwhile.' };
