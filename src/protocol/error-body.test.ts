import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readErrorBody } from './error-body.ts';

describe('an error body', () => {
  it.each([
    [
      'in the format of the interface is parsed',
      '{"code":4,"error":"no such table","detail":"at line 1","instance":"/x"}',
      { code: 4, meaning: 'table not found', message: 'no such table', detail: 'at line 1' },
    ],
    ['with only a code is parsed', '{"code":17}', { code: 17, meaning: 'unavailable' }],
    ['with a code of a newer interface is parsed', '{"code":31,"error":"new"}', { code: 31, message: 'new' }],
    [
      'in the format of RFC 7807 is parsed',
      '{"type":"about:blank","title":"Bad id","status":400,"detail":"no dots"}',
      { message: 'Bad id', detail: 'no dots' },
    ],
    ['with only a detail is parsed', '{"detail":"Not Found"}', { message: 'Not Found' }],
    ['with a nested error is parsed', '{"error":{"code":404,"message":"gone"}}', { message: 'gone' }],
    [
      'of a web framework is parsed',
      '{"statusCode":404,"code":404,"error":"Not Found"}',
      { message: 'Not Found' },
    ],
    ['that is a JSON string is parsed', '"over quota"', { message: 'over quota' }],
    ['of an unknown shape becomes the message', '{"reason":"tired"}', { message: '{"reason":"tired"}' }],
    ['that is plain text becomes the message', ' upstream timed out\n', { message: 'upstream timed out' }],
    ['that is empty has no message', '', {}],
    ['that is blank has no message', ' \r\n', {}],
  ])('%s', (_, text, expected) => {
    expect(readErrorBody(text, 'application/json')).toEqual(expected);
  });

  it('that is the HTML page of a proxy becomes its text', () => {
    const page =
      '<html><head><style>b{color:red}</style><script>alert("x")</script></head><h1>502 Bad&nbsp;Gateway</h1>\n<p>a &lt; b</p></html>';
    expect(readErrorBody(page, 'text/html').message?.trim()).toBe('502 Bad Gateway a < b');
    expect(readErrorBody(page, '')).toEqual(readErrorBody(page, 'text/html; charset=utf-8'));
  });

  it('is limited in length, regardless of its format', () => {
    const long = 'x'.repeat(1_000_000);
    for (const text of [
      long,
      JSON.stringify({ error: long, detail: long }),
      `<html>${'<script>'.repeat(100_000)}`,
    ]) {
      const { message = '', detail = '' } = readErrorBody(text);
      expect(message.length).toBeLessThanOrEqual(500);
      expect(detail.length).toBeLessThanOrEqual(4000);
    }
  });

  it('loses its control characters, but keeps its line breaks', () => {
    expect(readErrorBody('{"code":18,"detail":"x","error":"a\\u001b[31m\\nb"}').message).toBe('a[31m\nb');
  });

  it('never throws, and results in well-formed text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), fc.string(), (text, contentType) => {
        const { message = '', detail = '' } = readErrorBody(text, contentType);
        return message.isWellFormed() && detail.isWellFormed();
      }),
    );
    expect(readErrorBody('['.repeat(200_000)).message).toMatch(/^\[+…$/);
  });
});
