import type { SecretStatus, SecretStoreStatus } from '#contract/index.ts';

/** Where a secret goes that is not typed yet, in a sentence below its field. */
export function willBeKept(vault: SecretStoreStatus | undefined): string {
  if (vault === undefined) return '';
  return vault.isProtected ? `Stored in ${vault.words}.` : UNTIL_QUIT;
}

/** Where one is that was given before. */
export function isKept({ place }: Pick<SecretStatus, 'place'>, vault: SecretStoreStatus | undefined): string {
  if (place === 'session') return 'Kept until you quit';
  return `Stored in ${vault?.isProtected === true ? vault.words : 'the system keyring'}`;
}

const UNTIL_QUIT = 'Kept in memory until you quit.';
