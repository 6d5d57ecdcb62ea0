import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { showFailure } from './host/failure.ts';

interface LoadingText {
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

/**
 * A dialog that is read after the first picture, which does not wait for it: as soon as there is nothing else to do, so
 * that what is typed right after it is opened goes into it. One that does not come is closed again, and why is told.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    loaded = await load();
    return loaded;
  };
  // Where it fails now, it is tried again when it is opened.
  whenIdle(read);
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    const isThere = Dialog !== undefined;
    useEffect(() => {
      if (isThere) return;
      read().then(
        (dialog) => setDialog(() => dialog),
        (problem: unknown) => {
          showFailure(problem);
          onClose();
        },
      );
    }, [isThere, onClose]);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}

const IDLE_AFTER_MILLISECONDS = 2000;
/** Nobody presses sooner; and what is pressed first must not wait. */
const FIRST_LOOK_MILLISECONDS = 300;

let tellShown = (): void => {};
let before: Promise<unknown> = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** The window shows what it is about: from now on there is time for other things. */
export function firstPictureShown(): void {
  setTimeout(tellShown, FIRST_LOOK_MILLISECONDS);
}

/**
 * Once the window has been drawn and has nothing else to do; while it waits for what it is to draw it has not either, and
 * what it began then would be in the way. One after the other, with room between them for what the user does.
 */
export function whenIdle(act: () => Promise<unknown>): void {
  before = before
    .then(untilIdle)
    .then(act)
    .catch(() => {});
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser tells when it has nothing to do.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_AFTER_MILLISECONDS });
    else setTimeout(resolve, IDLE_AFTER_MILLISECONDS);
  });
}
