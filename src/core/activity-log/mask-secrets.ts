import { HIDDEN_VALUE } from '../../contract/index.ts';
import { type MaskLeaf, maskLeaves, replaceSecrets } from '../../protocol/index.ts';

export const HIDDEN = HIDDEN_VALUE;

/** SECURITY: a copy of a JSON value in which every secret is replaced by its mask. */
export function maskSecrets(value: unknown, mask: MaskLeaf = () => HIDDEN): unknown {
  return replaceSecrets(value, { replace: (name, secret) => maskLeaves(name, secret, mask) });
}

/** Whether it was kept without a secret that it had: it can't be sent as it is. */
export function lacksSecret(value: unknown): boolean {
  let isLacking = false;
  maskSecrets(value, (_, leaf) => {
    isLacking ||= leaf === HIDDEN;
    return leaf;
  });
  return isLacking;
}
