import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

export type CopyState = 'ready' | 'copied' | 'failed';

const SHOWN_MILLISECONDS = 1500;

/** Copies, and says for a moment whether it worked. */
export function useCopied(): { state: CopyState; copy: (text: string) => void } {
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
