import type { SecretTrouble } from '../../contract/index.ts';
import { keyringFlag, keyringName } from './keyring-names.ts';

/** The secret was stored with one keyring, and the program runs with another. */
export function otherKeyring(stored: string, present: string): SecretTrouble {
  const flag = keyringFlag(stored);
  const way = flag === undefined ? '' : ` Start the desktop program with ${flag} to use it again, or`;
  return {
    kind: 'other-keyring',
    text:
      `This is stored with ${keyringName(stored)}, and Vitrine now runs with ${keyringName(present)}.` +
      `${way === '' ? ' To go on here,' : way} enter it again. What is stored stays as it is.`,
  };
}

export function locked(backend: string): SecretTrouble {
  const name = keyringName(backend);
  return {
    kind: 'locked',
    text: `This is stored with ${name}, which does not answer or is locked. Unlock it, then try again.`,
  };
}

export function unreadable(backend: string): SecretTrouble {
  return {
    kind: 'unreadable',
    text:
      `This is stored with ${keyringName(backend)}, which could not decrypt it. ` +
      'Try again, or enter it again to replace what is stored.',
  };
}
