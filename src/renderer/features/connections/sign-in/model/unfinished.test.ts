import { describe, expect, it } from 'vitest';
import { connectionDraft, DEFAULT_NETWORK, NO_OAUTH } from '#contract/index.ts';
import { unfinished } from '../use-discovery.ts';

function wordsFor(draft: object): string {
  const { error } = connectionDraft.safeParse(draft);
  return error === undefined ? '' : unfinished(error);
}

describe('an issuer that can not be asked yet', () => {
  it('has the reason where one looks for it', () => {
    const address = 'https://catalog.example.com';
    expect(wordsFor({ address, oauth: { ...NO_OAUTH, issuer: 'login.example.com' } })).toBe(
      'The issuer must begin with https://, or http:// on this computer.',
    );
    expect(wordsFor({ address: ' ' })).toContain('Enter the server address first.');
    const limits = { connect: 0, answer: 1 };
    expect(wordsFor({ address, network: { ...DEFAULT_NETWORK, limits } })).toContain(
      'Another field needs attention. Save to see which one.',
    );
  });
});
