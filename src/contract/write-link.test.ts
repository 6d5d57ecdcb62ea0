import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretPlace } from '#protocol/testing/secret-places.ts';
import { readLink } from './read-link.ts';
import { linkQuery } from './write-link.ts';

describe('a query in a link', () => {
  const inLink = (json: string) => {
    const read = linkQuery(json);
    return 'json' in read ? read.json : read.problem;
  };

  it('keeps all digits of a number, and column names that look like secrets', () => {
    const json = '{"k":9007199254740993,"columns":{"context":"a+1","api_key":"b"},"__proto__":{"a":1}}';
    expect(inLink(json)).toBe(json);
  });

  it('omits credentials and the table ID, including escaped, duplicate and nested members', () => {
    const secret = '"sesame"';
    for (const name of ['identity', 'IDENTITY', 'context', 'id', '\\u0069dentity', 'api_key']) {
      expect(inLink(`{"k":1,"${name}":${secret}}`)).toBe('{"k":1}');
      expect(inLink(`{"${name}":${secret},"k":1,"${name}":null}`)).toBe('{"k":1}');
    }
    expect(inLink(`{"k":1,"full_text_query":{"storage_options":${secret}}}`)).not.toContain('sesame');
    expect(inLink(`{"filter":{"auth_token":${secret}},"filter":"a"}`)).toBe('{"filter":"a"}');
  });

  it('never contains the value of a secret member, whatever its spelling and position', () => {
    fc.assert(
      fc.property(secretPlace, (place) => {
        expect(inLink(JSON.stringify({ k: 1, ...place('sesame') }))).not.toContain('sesame');
      }),
    );
  });

  it('is stripped of secrets when the link is read too, because the link may be forged', () => {
    const forged = encodeURIComponent('{"k":1,"identity":{"api_key":"sesame"}}');
    expect(readLink(`vitrine://query?server=local&part=a&query=${forged}`)).toMatchObject({
      link: { place: { query: '{"k":1}' } },
    });
  });

  it('doesn’t change when it is stripped a second time', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const once = inLink(json);
        if (once.startsWith('{')) expect(inLink(once)).toBe(once);
      }),
    );
  });
});
