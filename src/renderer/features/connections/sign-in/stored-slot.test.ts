import { describe, expect, it } from 'vitest';
import { isKept, willBeKept } from './stored-slot.ts';

const gnome = { isProtected: true, words: 'the system keyring (GNOME)' };
const none = { isProtected: false, words: 'There is no keyring here. Start one, then start Vitrine again.' };

describe('where a secret is kept', () => {
  it('is said before it is typed', () => {
    expect(willBeKept(gnome)).toBe('Stored in the system keyring (GNOME).');
    expect(willBeKept(none)).toBe('Kept in memory until you quit.');
    expect(willBeKept(undefined)).toBe('');
  });

  it('is said of one that is there, whatever the keyring is by now', () => {
    expect(isKept({ place: 'keyring' }, gnome)).toBe('Stored in the system keyring (GNOME)');
    expect(isKept({ place: 'keyring' }, none)).toBe('Stored in the system keyring');
    expect(isKept({ place: 'session' }, gnome)).toBe('Kept until you quit');
  });
});
