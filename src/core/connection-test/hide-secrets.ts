import type { Capability, TestRow } from '#contract/index.ts';
import { credentialValues, hideValues } from '../activity-log/mask-secrets.ts';
import type { Secret } from '../credentials/secret.ts';

/**
 * SECURITY: the other end may quote a secret that it was sent, in an error or in a table’s name, so it is masked in
 * every row.
 */
export function hideSecrets(row: TestRow, secrets: readonly Secret[]): TestRow {
  const values = credentialValues(secrets.map((secret) => ['x-api-key', secret.reveal()]));
  const hide = (text: string) => hideValues(text, values);
  return {
    ...row,
    finding: hide(row.finding),
    facts: row.facts.map(({ name, text }) => ({ name: hide(name), text: hide(text) })),
    ...(row.advice === undefined ? {} : { advice: hide(row.advice) }),
    ...(row.raw === undefined ? {} : { raw: hide(row.raw) }),
    ...(row.capabilities === undefined ? {} : { capabilities: row.capabilities.map(hideInAnswer(hide)) }),
  };
}

const hideInAnswer =
  (hide: (text: string) => string) =>
  (capability: Capability): Capability => {
    const { answer } = capability;
    if (answer?.message === undefined) return capability;
    return { ...capability, answer: { ...answer, message: hide(answer.message) } };
  };
