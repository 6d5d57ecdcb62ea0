import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShortXml, readXml, xmlText } from './read-xml.ts';

describe('XML', () => {
  it('is read with its entities, its attributes, and its white space', () => {
    const root = readShortXml(
      '\uFEFF<?xml version="1.0"?>\n<!-- a <b> --><l:List xmlns:l="x" a=\'1&amp;2\'><Key> a&lt;b&gt;&#x20AC;&#10; </Key><Empty/><Cdata><![CDATA[<&]]>!</Cdata></l:List>\n',
    );
    expect(root?.name).toBe('List');
    expect(root?.attributes.get('a')).toBe('1&2');
    expect(
      root && [xmlText(root, 'Key'), xmlText(root, 'Empty'), xmlText(root, 'Cdata'), xmlText(root, 'No')],
    ).toEqual([' a<b>€\n ', '', '<&!', undefined]);
  });

  it.each([
    '',
    'words',
    '<a>',
    '<a></b>',
    '</a>',
    '<a></a></a>',
    '<a/><b/>',
    '<a/>words',
    '<a b=c/>',
    '<a b="1" ',
    '<a>&unknown;</a>',
    '<a>&</a>',
    '<a>&#1114112;</a>',
    '<a>&#xD83D;</a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    '<a><![CDATA[</a>',
    '<html><br></html>',
  ])('is rejected if it isn’t well-formed, or unsupported: %s', async (text) => {
    expect(await readXml(text)).toBeUndefined();
  });

  it('keeps any escaped text of attributes and elements', () => {
    const written = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const root = readShortXml(`<a b="${written(text)}"><c>${written(text)}</c></a>`);
        expect([root?.attributes.get('b'), root && xmlText(root, 'c')]).toEqual([text, text]);
      }),
    );
  });

  it('of any kind is parsed quickly, and never throws', async () => {
    const pieces = fc.array(
      fc.constantFrom('<a>', '</a>', '<a ', 'b="', '"', '>', '&amp;', '&', '<!--', '<![CDATA[', ' ', 'é'),
    );
    fc.assert(
      fc.property(pieces, (texts) => {
        readShortXml(texts.join(''));
      }),
    );
    for (const long of [
      ' '.repeat(1e6),
      '<a'.repeat(1e6),
      `<a${' b'.repeat(5e5)}`,
      '<a>'.repeat(1e6),
      '&'.repeat(1e6),
    ]) {
      expect(await readXml(`<a>${long}`)).toBeUndefined();
      expect(await readXml(`<a${long}`)).toBeUndefined();
    }
  });

  it('with a text longer than any key is rejected before its entities are decoded', () => {
    const key = (length: number) => `<Key>${'&amp;'.repeat(length)}</Key>`;
    expect(readShortXml(key(1024))?.text).toBe('&'.repeat(1024));
    expect(readShortXml(key(4000))).toBeUndefined();
    expect(readShortXml(`<Key Id="${'&amp;'.repeat(4000)}"/>`)).toBeUndefined();
  });

  it('with millions of elements or comments is rejected', async () => {
    expect(await readXml(`<l>${'<a/>'.repeat(2e6)}</l>`)).toBeUndefined();
    expect(await readXml(`<l>${'<!---->'.repeat(2e6)}</l>`)).toBeUndefined();
  });

  it('that is long is parsed without blocking the event loop, but rejected by readShortXml', async () => {
    const long = `<l>${'<a>1</a>'.repeat(300_000)}</l>`;
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    const root = await readXml(long);
    clearInterval(counting);
    expect(root?.children).toHaveLength(300_000);
    expect(turns).toBeGreaterThan(1);
    expect(readShortXml(long)).toBeUndefined();
  });
});
