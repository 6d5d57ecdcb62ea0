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
