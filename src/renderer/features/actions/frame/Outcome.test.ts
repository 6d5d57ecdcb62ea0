import { describe, expect, it } from 'vitest';
import type { HostFailure } from '#lib/host/failure.ts';
import { defined } from '#protocol/defined.ts';
import { refusalTitle, withAdvice } from './Outcome.tsx';

const refused = (code: number | undefined, message: string): HostFailure => ({
  code: 'SERVER_ERROR',
  details: { message, headline: HEADLINE, status: 409, ...defined({ code }) },
});
const HEADLINE = 'Couldn’t do it (409).';
const GENERAL = `${HEADLINE} The server rejected the request.`;

describe('the advice after a rejection', () => {
  it('replaces the general sentence', () => {
    expect(withAdvice(refused(3, GENERAL), 'dropNamespace').details.message).toBe(
      'Couldn’t do it (409). Empty the namespace first.',
    );
  });

  it('depends on the operation', () => {
    expect(withAdvice(refused(14, GENERAL), 'createTableVersion').details.message).toContain(
      'another version',
    );
    expect(withAdvice(refused(14, GENERAL), 'restoreTable').details.message).toContain(
      'changed in the meantime',
    );
  });

  it('is appended to a message without a headline', () => {
    const failure: HostFailure = {
      code: 'SERVER_ERROR',
      details: { message: GENERAL, status: 409, code: 3 },
    };
    expect(withAdvice(failure, 'dropNamespace').details.message).toBe(
      `${GENERAL} Empty the namespace first.`,
    );
  });

  it('is omitted for an unknown error', () => {
    expect(withAdvice(refused(19, GENERAL), 'dropTable').details.message).toBe(GENERAL);
    expect(withAdvice(refused(undefined, 'Why.'), 'dropTable').details.message).toBe('Why.');
  });
});

describe('the title of a failure', () => {
  const titleOf = (code: HostFailure['code'], status?: number) =>
    refusalTitle({ code, details: { message: '', ...defined({ status }) } });

  it('claims that nothing was changed only if the server rejected the request', () => {
    expect(titleOf('SERVER_ERROR', 409)).toBe('Nothing was changed');
    expect(titleOf('REFUSED', 403)).toBe('Nothing was changed');
    expect(titleOf('INVALID')).toBe('Nothing was changed');
  });

  it.each([
    ['TIMED_OUT', undefined],
    ['UNREACHABLE', undefined],
    ['BAD_ANSWER', 200],
    ['SERVER_ERROR', 504],
    ['INTERNAL', undefined],
  ] as const)('doesn’t claim it for %s with status %s', (code, status) => {
    expect(titleOf(code, status)).toBe('Unknown whether the change was applied');
  });

  it('doesn’t claim it for an internal server error', () => {
    expect(titleOf('SERVER_ERROR', 500)).not.toContain('Nothing');
  });
});
