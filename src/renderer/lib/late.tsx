import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
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
    const [tries, setTries] = useState(0);
    const [failed, setFailed] = useState(false);
    // biome wants every value that starts it again: another try does.
    useEffect(() => {
      if (Part !== undefined) return;
      let isShown = true;
      void tries;
      load().then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        () => isShown && setFailed(true),
      );
      return () => {
        isShown = false;
      };
    }, [Part, tries]);
    const again = () => {
      setFailed(false);
      setTries((count) => count + 1);
    };
    if (Part !== undefined) return <Part {...props} />;
    return failed ? <ErrorBox title={words.failed} failure={NOT_LOADED} onRetry={again} /> : null;
  };
}

const NOT_LOADED = { message: 'A part of Vitrine could not be read. It may have ended meanwhile.' };
