import styles from './Shortcut.module.css';

interface ShortcutProps {
  /** As in the command table: `Mod+Shift+P`. */
  readonly keys: string;
  /** Plain text, for the end of a menu item. */
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

/** Splits `Mod+Shift+P` into the names that this platform’s keyboard uses. */
export function shortcutParts(keys: string, platform: 'mac' | 'other'): readonly string[] {
  const signs = platform === 'mac' ? MAC_SIGNS : OTHER_WORDS;
  return splitKeys(keys).map(
    (key) => signs[key] ?? KEY_WORDS[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  );
}

/** The same, in the format of `aria-keyshortcuts`. */
export function ariaKeys(keys: string, platform: 'mac' | 'other'): string {
  const mod = platform === 'mac' ? 'Meta' : 'Control';
  return splitKeys(keys)
    .map((key) => (key === 'Mod' ? mod : key === '+' ? 'Plus' : key))
    .join('+');
}

/** The last key may be a plus sign. */
function splitKeys(keys: string): readonly string[] {
  const parts = keys.split(/\+(?=.)/);
  return parts.filter((part) => part !== '');
}

/** From the browser, not the host: the browser decides which keys it sends. */
export function keyboardPlatform(): 'mac' | 'other' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'mac' : 'other';
}
