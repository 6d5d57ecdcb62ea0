import { describe, expect, it } from 'vitest';
import { currentPlaceText, futurePlaceText } from './stored-slot.ts';

const gnome = { isProtected: true, words: 'the system keyring (GNOME)' };
const none = { isProtected: false, words: 'There is no keyring here. Start one, then start Vitrine again.' };

describe('the storage place of a secret', () => {
  it('is shown before the secret is typed', () => {
    expect(futurePlaceText(gnome)).toBe('Stored in the system keyring (GNOME).');
    expect(futurePlaceText(none)).toBe('Kept in memory until you quit.');
    expect(futurePlaceText(undefined)).toBe('');
  });

  it('is shown for a stored secret, regardless of the current keyring', () => {
    expect(currentPlaceText({ place: 'keyring' }, gnome)).toBe('Stored in the system keyring (GNOME)');
    expect(currentPlaceText({ place: 'keyring' }, none)).toBe('Stored in the system keyring');
    expect(currentPlaceText({ place: 'session' }, gnome)).toBe('Kept until you quit');
  });
});
