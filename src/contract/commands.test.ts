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
  it('binds each key to one command, or to several with a declared precedence', () => {
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

  it('gives every command with keys at least one that a page in a browser receives', () => {
    const withKeys = commandIds().filter((id) => commandDefinition(id).keys.length > 0);
    expect(withKeys.filter((id) => shownKeys(id, 'browser') === undefined)).toEqual([]);
  });

  it('shows the first key on the desktop, and in a browser the first one it doesn’t reserve', () => {
    expect([shownKeys('tab.close', 'desktop'), shownKeys('tab.close', 'browser')]).toEqual([
      'Mod+W',
      'Alt+W',
    ]);
  });

  it('doesn’t recognize a name that every object inherits as a command', () => {
    expect(isCommandId('constructor')).toBe(false);
  });
});
