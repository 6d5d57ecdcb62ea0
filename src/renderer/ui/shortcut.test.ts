import { expect, test } from 'vitest';
import { shortcutParts } from './Shortcut.tsx';

test.each([
  ['Mod+Shift+P', ['Ctrl', 'Shift', 'P'], ['⌘', '⇧', 'P']],
  ['Control+PageDown', ['Ctrl', 'Page Down'], ['⌃', 'Page Down']],
  ['Mod+,', ['Ctrl', ','], ['⌘', ',']],
  ['Mod++', ['Ctrl', '+'], ['⌘', '+']],
  ['+', ['+'], ['+']],
  ['e', ['E'], ['E']],
  ['?', ['?'], ['?']],
  ['F5', ['F5'], ['F5']],
  ['Escape', ['Esc'], ['Esc']],
])('shows %s key by key', (keys, other, mac) => {
  expect(shortcutParts(keys, 'other')).toEqual(other);
  expect(shortcutParts(keys, 'mac')).toEqual(mac);
});
