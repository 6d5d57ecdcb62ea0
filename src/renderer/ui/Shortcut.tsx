import styles from './Shortcut.module.css';
import { keyboardPlatform, shortcutParts } from './shortcut-parts.ts';

export interface ShortcutProps {
  /** As in the command table: `Mod+Shift+P`. */
  readonly keys: string;
  /** In a menu the keys are plain text at the end of the row. */
  readonly plain?: boolean;
}

export function Shortcut({ keys, plain = false }: ShortcutProps) {
  const parts = shortcutParts(keys, keyboardPlatform());
  if (plain) return <kbd className={styles.plain}>{parts.join(' ')}</kbd>;
  return (
    <span className={styles.keys}>
      {parts.map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </span>
  );
}

export interface KbdProps {
  readonly children: string;
}

export function Kbd({ children }: KbdProps) {
  return <kbd className={styles.key}>{children}</kbd>;
}
