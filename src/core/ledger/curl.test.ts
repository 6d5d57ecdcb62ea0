import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlCommand, LEFT_OUT, shellQuote } from './curl.ts';

/** What a POSIX shell makes of a command's words: single quotes, double-quoted variables, backslashes outside quotes. */
function shellWords(command: string, variables: Record<string, string> = {}): string[] {
  const words: string[] = [];
  const token = /'([^']*)'|"\$(\w+)"|\\(\n)|\\(.)|(\s+)|([^\s'"\\$`;&|<>()*?[\]#~]+)/suy;
  let word: string | undefined;
  while (token.lastIndex < command.length) {
    const found = token.exec(command);
    if (found === null) throw new Error('unquoted special character');
    const [, quoted, variable, joined, escaped, space, plain] = found;
    if (joined !== undefined) continue;
    if (space === undefined) {
      const value = variable === undefined ? undefined : (variables[variable] ?? '');
      word = (word ?? '') + (quoted ?? value ?? escaped ?? plain ?? '');
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

const anyText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));

describe('the curl command', () => {
  it('gives back every path and body, however hostile the names in them', () => {
    fc.assert(
      fc.property(anyText, fc.string(), anyText, (name, id, value) => {
        const url = `http://h/v1/table/${id}`;
        const body = JSON.stringify({ id: [name], filter: value });
        const words = shellWords(curlCommand({ method: 'POST', url, headers: [], body }));
        expect(words).toContain(url);
        expect(JSON.parse(words.at(-1) ?? '')).toEqual({ id: [name], filter: value });
      }),
    );
  });

  it.runIf(process.platform !== 'win32')('quotes so that a real shell gives the text back', () => {
    const hostile = [
      `a'b`,
      '$(id)',
      '`id`',
      'a\nb',
      '"',
      '\\',
      '!x',
      "''",
      '; rm',
      ' ',
      '*',
      '‮x',
      '-n',
      '%s',
    ];
    const script = `printf '%s\\0' ${hostile.map(shellQuote).join(' ')}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(
      hostile,
    );
  });

  it('names a variable in place of every secret', () => {
    const command = curlCommand({
      method: 'POST',
      url: 'http://h/x',
      headers: [
        ['x-api-key', 'CANARY-1'],
        ['Authorization', 'Bearer CANARY-2'],
        ['accept', 'application/json'],
      ],
      body: '{"identity":{"api_key":"CANARY-3"},"id":["a"],"storage_options":{"aws_secret":"CANARY-4"}}',
    });
    expect(command).not.toContain('CANARY');
    const words = shellWords(command, {
      VITRINE_API_KEY: 'K',
      VITRINE_AUTHORIZATION: 'A',
      VITRINE_AWS_SECRET: 'S',
    });
    expect(words).toEqual(
      expect.arrayContaining(['x-api-key: K', 'Authorization: A', 'accept: application/json']),
    );
    expect(words.at(-1)).toBe('{"identity":{"api_key":"K"},"id":["a"],"storage_options":{"aws_secret":"S"}}');
  });

  it('keeps exact numbers exact', () => {
    const command = curlCommand({
      method: 'POST',
      url: 'http://h',
      headers: [],
      body: '{"v":18446744073709551615}',
    });
    expect(command).toContain('{"v":18446744073709551615}');
  });

  it('reads a body that was not kept from a file', () => {
    expect(curlCommand({ method: 'POST', url: 'http://h', headers: [], body: LEFT_OUT })).toMatch(
      /--data-binary @body\.json$/,
    );
  });
});
