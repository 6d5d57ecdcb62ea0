import { describe, expect, it } from 'vitest';
import {
  commandAfter,
  commandDefinition,
  commandIds,
  commandsByKey,
  isCommandId,
  shownKeys,
} from './commands.ts';

describe('the command table', () => {
  it('gives each key to one command, or to one that says which other it goes before', () => {
    const shared = [...commandsByKey()].filter(([, ids]) => ids.length > 1);
    expect(Object.fromEntries(shared)).toEqual({
      'Mod+Enter': ['query.run', 'tab.keep'],
      'Mod+F': ['rows.find', 'filter.focus'],
    });
    for (const [, [first, other]] of shared) expect(first && commandAfter(first)).toBe(other);
  });

  it('has for every command that has keys one that a page in a browser gets to see', () => {
    const withKeys = commandIds().filter((id) => commandDefinition(id).keys.length > 0);
    expect(withKeys.filter((id) => shownKeys(id, 'browser') === undefined)).toEqual([]);
  });

  it('shows the first key on the desktop, and none that a browser keeps elsewhere', () => {
    expect([shownKeys('tab.close', 'desktop'), shownKeys('tab.close', 'browser')]).toEqual([
      'Mod+W',
      'Alt+W',
    ]);
  });

  it('knows no command by a name that objects have anyway', () => {
    expect(isCommandId('constructor')).toBe(false);
  });
});
