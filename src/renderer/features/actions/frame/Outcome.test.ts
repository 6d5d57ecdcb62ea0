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

describe('a refusal', () => {
  it('says what to do in place of what is always true', () => {
    expect(withAdvice(refused(3, GENERAL), 'dropNamespace').details.message).toBe(
      'Couldn’t do it (409). Empty the namespace first.',
    );
  });

  it('is advised by what was to be done', () => {
    expect(withAdvice(refused(14, GENERAL), 'createTableVersion').details.message).toContain(
      'another version',
    );
    expect(withAdvice(refused(14, GENERAL), 'restoreTable').details.message).toContain(
      'changed in the meantime',
    );
  });

  it('without a headline keeps all that it says', () => {
    const failure: HostFailure = {
      code: 'SERVER_ERROR',
      details: { message: GENERAL, status: 409, code: 3 },
    };
    expect(withAdvice(failure, 'dropNamespace').details.message).toBe(
      `${GENERAL} Empty the namespace first.`,
    );
  });

  it('is told as it came where nothing is known about it', () => {
    expect(withAdvice(refused(19, GENERAL), 'dropTable').details.message).toBe(GENERAL);
    expect(withAdvice(refused(undefined, 'Why.'), 'dropTable').details.message).toBe('Why.');
  });
});

describe('the title of a failure', () => {
  const titleOf = (code: HostFailure['code'], status?: number) =>
    refusalTitle({ code, details: { message: '', ...defined({ status }) } });

  it('promises that nothing was changed only where the server said no', () => {
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
  ] as const)('does not promise it for %s with status %s', (code, status) => {
    expect(titleOf(code, status)).toBe('Unknown whether the change was applied');
  });

  it('does not promise it where the server failed itself', () => {
    expect(titleOf('SERVER_ERROR', 500)).not.toContain('Nothing');
  });
});
