import { useState } from 'react';
import { showFailure } from '../../../lib/show-failure.ts';
import { copyWithToast } from '../../../ui/copy-with-toast.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CopyIcon, HideIcon, ShowIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from './StorageOptions.module.css';

export interface OptionValueProps {
  readonly name: string;
  /** Undefined while it is hidden. */
  readonly text: string | undefined;
  readonly onShow: () => void;
  readonly onHide: () => void;
  /** Its value from the host. */
  readonly ask: () => Promise<string>;
}

/** As many for every value: not even its length is told. */
const MASK = '••••••••';

/** A value that is hidden until it is asked for, and copied without being shown. */
export function OptionValue({ name, text, onShow, onHide, ask }: OptionValueProps) {
  const [isCopying, setCopying] = useState(false);
  async function copy(): Promise<void> {
    setCopying(true);
    try {
      await copyWithToast(await ask(), 'Copied as plain text');
    } catch (problem) {
      showFailure(problem);
    }
    setCopying(false);
  }
  return (
    <span className={styles.value}>
      {text === undefined ? (
        <span className={styles.mask}>
          <span aria-hidden>{MASK}</span>
          <span className="visually-hidden">hidden</span>
        </span>
      ) : (
        <span className={styles.text}>
          {text === '' ? (
            <i className={styles.note}>empty string</i>
          ) : (
            <VisibleText text={text} limit={20_000} />
          )}
        </span>
      )}
      <span className={styles.tools}>
        {text === undefined ? (
          <IconButton icon={ShowIcon} label={`Show ${name}`} onPress={onShow} />
        ) : (
          <IconButton icon={HideIcon} label={`Hide ${name}`} onPress={onHide} />
        )}
        <IconButton icon={CopyIcon} label={`Copy ${name}`} disabled={isCopying} onPress={() => void copy()} />
      </span>
    </span>
  );
}
