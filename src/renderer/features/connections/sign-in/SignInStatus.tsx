import type { ReactNode } from 'react';
import type { SignInState as State } from '../../../../contract/index.ts';
import { DoneIcon, UnlinkIcon, WarningIcon } from '../../../ui/icons.ts';
import { useElapsed } from '../../../ui/LoadingState.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { type SignInText, signInStatus } from './model/sign-in-status.ts';
import styles from './steps.module.css';

const ICONS = { ok: DoneIcon, warn: WarningIcon, plain: UnlinkIcon } as const;

export interface SignInStatusProps {
  readonly signIn: State | null;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** How a sign-in stands by now, by the second. */
export function SignInStatus({ signIn, children }: SignInStatusProps) {
  const words = signInStatus(signIn, useElapsed(0));
  return (
    <div className={styles.line}>
      <StateWords words={words} />
      {children}
    </div>
  );
}

function StateWords({ words: { tone, title, text } }: { readonly words: SignInText }) {
  const ToneIcon = ICONS[tone];
  return (
    <p className={styles.state}>
      <ToneIcon size={14} className={styles[tone]} />
      <span>
        {title}.{' '}
        {text !== '' && (
          <span className={styles.words}>
            <VisibleText text={text} />
          </span>
        )}
      </span>
    </p>
  );
}
