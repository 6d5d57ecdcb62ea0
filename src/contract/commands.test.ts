import { describe, expect, it } from 'vitest';
import { commandDefinition, commandIds, isCommandId, shownKeys } from './commands.ts';

describe('the command table', () => {
  it('gives each key to one command', () => {
    const keys = commandIds().flatMap((id) => commandDefinition(id).keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
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
