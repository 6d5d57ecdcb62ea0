import styles from './Shortcut.module.css';

interface ShortcutProps {
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

interface KbdProps {
  readonly children: string;
}

export function Kbd({ children }: KbdProps) {
  return <kbd className={styles.key}>{children}</kbd>;
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Meta: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};

const OTHER_WORDS: Readonly<Record<string, string>> = { Mod: 'Ctrl', Control: 'Ctrl', Meta: 'Super' };

const KEY_WORDS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** `Mod+Shift+P` as the keys are called on this platform's keyboard, one by one. */
export function shortcutParts(keys: string, platform: 'mac' | 'other'): readonly string[] {
  const signs = platform === 'mac' ? MAC_SIGNS : OTHER_WORDS;
  return splitKeys(keys).map(
    (key) => signs[key] ?? KEY_WORDS[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  );
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeys(keys: string, platform: 'mac' | 'other'): string {
  const mod = platform === 'mac' ? 'Meta' : 'Control';
  return splitKeys(keys)
    .map((key) => (key === 'Mod' ? mod : key === '+' ? 'Plus' : key))
    .join('+');
}

/** The last key may itself be a plus. */
function splitKeys(keys: string): readonly string[] {
  const parts = keys.split(/\+(?=.)/);
  return parts.filter((part) => part !== '');
}

/** Asked of the browser, not of the host: it decides which keys reach us. */
export function keyboardPlatform(): 'mac' | 'other' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'mac' : 'other';
}
