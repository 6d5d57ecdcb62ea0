import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { whenIdle } from './when-idle.ts';

export interface LoadingText {
  /** “Couldn’t load the plan” */
  readonly failed: string;
}

/** `soon`: as soon as the window has nothing else to do, for what is likely to be shown next. */
type When = 'soon' | 'when-shown';

/**
 * A part of the window that is read when it is first shown, so that the first picture does not wait for it. Not `lazy`
 * of React: a file that does not come, as when the host has just ended, would take the whole window with it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: LoadingText,
  when: When = 'when-shown',
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const readNow = async () => {
    loaded = await load();
    return loaded;
  };
  // Where it fails now, it is tried again when it is shown.
  if (when === 'soon') whenIdle(readNow);
  return function Late(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const read = useCallback(() => {
      setFailed(false);
      readNow().then(
        (part) => setPart(() => part),
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

const NOT_LOADED = { message: 'Couldn’t load part of Vitrine. It may have been closed.' };
