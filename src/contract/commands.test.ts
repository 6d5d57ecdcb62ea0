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
      'Mod+Enter': ['query.run', 'batch.commit', 'tab.keep'],
      'Mod+F': ['rows.find', 'batch.filter', 'filter.focus'],
      'Mod+Shift+Enter': ['query.explain', 'batch.check'],
      F9: ['query.explain', 'batch.check'],
    });
    for (const [, ids] of shared) {
      const after = ids.map((id) => commandAfter(id));
      expect(after.slice(0, -1)).toEqual(ids.slice(1));
    }
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
