import type { SecretError } from '../../contract/index.ts';
import { keyringFlag, keyringName } from './keyring-names.ts';

/** The secret was stored with one keyring, and the program runs with another. */
export function otherKeyring(stored: string, present: string): SecretError {
  const flag = keyringFlag(stored);
  const way = flag === undefined ? '' : ` Start the desktop app with ${flag} to use it again, or`;
  return {
    kind: 'other-keyring',
    text:
      `Stored in ${keyringName(stored)}, but Vitrine now uses ${keyringName(present)}.` +
      `${way === '' ? ' To continue,' : way} enter it again. The stored value isn’t changed.`,
  };
}

export function locked(backend: string): SecretError {
  const name = keyringName(backend);
  return {
    kind: 'locked',
    text: `Stored in ${name}, which is locked or not responding. Unlock it, then try again.`,
  };
}

export function unreadable(backend: string): SecretError {
  return {
    kind: 'unreadable',
    text:
      `Stored in ${keyringName(backend)}, which couldn’t decrypt it. ` +
      'Try again, or enter it again to replace what is stored.',
  };
}
