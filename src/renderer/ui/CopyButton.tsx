import { useEffect, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { CheckIcon, CopyIcon, FailedIcon } from './icons.ts';
import type { Icon } from './make-icon.tsx';
import { showToast } from './show-toast.ts';

interface CopyButtonProps {
  /** A function if the text is costly to create. */
  readonly text: string | (() => string);
  /** E.g. “Copy path”. */
  readonly label?: string;
  readonly look?: 'icon' | 'quiet' | 'default';
}

const ICONS: Readonly<Record<CopyState, Icon>> = { ready: CopyIcon, copied: CheckIcon, failed: FailedIcon };

export function CopyButton({ text, label = 'Copy', look = 'icon' }: CopyButtonProps) {
  const { state, copy } = useCopied();
  const onPress = () => copy(typeof text === 'string' ? text : text());
  const words = { ready: label, copied: 'Copied', failed: 'Couldn’t copy' }[state];
  if (look === 'icon') return <IconButton icon={ICONS[state]} label={words} onPress={onPress} />;
  return (
    <Button kind={look} size="small" icon={ICONS[state]} onPress={onPress}>
      {words}
    </Button>
  );
}

type CopyState = 'ready' | 'copied' | 'failed';

const SHOWN_MILLISECONDS = 1500;

/** Copies, and shows for a moment whether it worked. */
function useCopied(): { state: CopyState; copy: (text: string) => void } {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    void copyText(text).then((done) => setState(done ? 'copied' : 'failed'));
  };
  return { state, copy };
}

/** Returns false if the browser denies it, e.g. because the window has no focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The caller shows that it failed.
    return false;
  }
}

/** For a copy by key, without a button that could show whether it worked. */
export async function copyWithToast(text: string, message: string): Promise<void> {
  const copied = await copyText(text);
  showToast(
    copied ? { text: message } : { tone: 'danger', text: 'Couldn’t copy. Click the window and try again.' },
  );
}
