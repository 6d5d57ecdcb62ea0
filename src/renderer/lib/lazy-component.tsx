import { type FunctionComponent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { showFailure } from './host/failure.ts';

interface LoadingText {
  /** E.g. “Couldn’t load the plan” */
  readonly failed: string;
}

/** `soon`: when the window is idle, for what is likely to be shown next. */
type When = 'soon' | 'when-shown';

/**
 * A component that loads when it is first shown, so that the first paint doesn’t wait for it. Not React’s `lazy`: a
 * file that fails to load, e.g. because the host has just ended, would unmount the whole window.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  words: LoadingText,
  when: When = 'when-shown',
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  const readNow = async () => {
    loaded = await load();
    return loaded;
  };
  // If it fails now, it is retried when it is shown.
  if (when === 'soon') whenIdle(readNow);
  return function LazyPart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const read = useCallback(() => {
      setFailed(false);
      readNow().then(
        (part) => setPart(() => part),
        () => setFailed(true),
      );
    }, []);
    const isLoaded = Part !== undefined;
    useEffect(() => {
      if (!isLoaded) read();
    }, [isLoaded, read]);
    if (Part !== undefined) return <Part {...props} />;
    return hasFailed ? <ErrorBox title={words.failed} failure={NOT_LOADED} onRetry={read} /> : null;
  };
}

const NOT_LOADED = { message: 'Couldn’t load part of Vitrine. It may have been closed.' };

/**
 * A dialog that loads after the first paint, when the window is idle, so that text typed right after it opens goes into
 * it. If it fails to load, it closes and shows the error.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  const read = async () => {
    loaded = await load();
    return loaded;
  };
  // If it fails now, it is retried when it is opened.
  whenIdle(read);
  return function LazyDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    const isLoaded = Dialog !== undefined;
    useEffect(() => {
      if (isLoaded) return;
      read().then(
        (dialog) => setDialog(() => dialog),
        (problem: unknown) => {
          showFailure(problem);
          onClose();
        },
      );
    }, [isLoaded, onClose]);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}

const IDLE_AFTER_MILLISECONDS = 2000;
/** No user is faster, and the first press must not wait. */
const FIRST_LOOK_MILLISECONDS = 300;

let resolveShown = (): void => {};
let before: Promise<unknown> = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** The window has shown its content: from now on it may load other things. */
export function firstPictureShown(): void {
  setTimeout(resolveShown, FIRST_LOOK_MILLISECONDS);
}

/**
 * Runs a task when the window has shown its content and is idle. Before that a task would delay the content. Tasks run
 * one after the other, with pauses for user input.
 */
export function whenIdle(act: () => Promise<unknown>): void {
  before = before
    .then(untilIdle)
    .then(act)
    .catch(() => {});
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_AFTER_MILLISECONDS });
    else setTimeout(resolve, IDLE_AFTER_MILLISECONDS);
  });
}
