import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyProblem } from '#protocol/problem.ts';
import { contextEntries, contextHeader, databaseHeader } from './context-entry.ts';

function problemsOf(...entries: readonly (readonly [string, string])[]) {
  const { error } = contextEntries.safeParse(entries.map(([name, value]) => ({ name, value })));
  return error === undefined ? [] : everyProblem(error).map(({ member, words }) => `${member} ${words}`);
}

describe('the context of a connection', () => {
  it('maps each entry to the header name that the server expects', () => {
    expect([contextHeader('Tenant', 'svc'), contextHeader('Tenant', 'lance')]).toEqual([
      'x-svc-ctx-tenant',
      'x-lance-ctx-tenant',
    ]);
    expect([databaseHeader('svc'), databaseHeader('lance')]).toEqual([
      'x-svc-database',
      'x-lancedb-database',
    ]);
    expect(contextHeader('header.X-Team', 'lance')).toBe('x-team');
    expect(contextHeader('header.X-Team', 'svc')).toBe('x-svc-ctx-header.x-team');
  });

  it.each<readonly [string, string, readonly string[]]>([
    ['', 'v', ['0.name is required']],
    ['größe', 'v', ['0.name must not contain "ö"']],
    ['a b', 'v', ['0.name must not contain a space']],
    ['a:b', 'v', ['0.name must not contain ":"']],
    ['a', 'one\r\nx-api-key: two', ['0.value must not contain U+000D']],
    ['a', '\u{1f511}', ['0.value must not contain "\u{1f511}"']],
    ['header.Authorization', 'v', ['0.name can’t be a header that Vitrine sets']],
    ['a', 'two words, "quoted"', []],
    ['a', '', []],
  ])('with the entry %j: %j has the problems %j', (name, value, problems) => {
    expect(problemsOf([name, value])).toEqual(problems);
  });

  it('rejects an entry whose header another entry already uses', () => {
    expect(problemsOf(['tenant', '1'], ['team', '2'], ['Tenant', '3'])).toEqual(['2.name is already in use']);
    expect(problemsOf(['tenant', '1'], ['header.X-Lance-Ctx-Tenant', '2'])).toEqual([
      '1.name is already in use',
    ]);
  });

  it('accepts only entries that Headers accepts without changing the value', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w.-]+$/));
    fc.assert(
      fc.property(texts, texts, (name, value) => {
        const { data } = contextEntries.safeParse([{ name, value }]);
        for (const entry of data ?? []) {
          const headers = new Headers([[contextHeader(entry.name, 'svc'), entry.value]]);
          expect([...headers.values()]).toEqual([entry.value]);
        }
      }),
    );
  });
});
