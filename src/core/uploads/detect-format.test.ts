import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect-format.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (letters: string) => new TextEncoder().encode(letters);

describe('detects the format', () => {
  it.each([
    ['from the first bytes', text('ARROW1\0\0'), 'rows.csv', 'arrow-file'],
    ['of Parquet despite another file extension', text('PAR1....'), 'rows.arrow', 'parquet'],
    ['of an Arrow stream', bytes(0xff, 0xff, 0xff, 0xff, 0x70, 1, 0, 0), 'rows', 'arrow-stream'],
    ['of an Arrow stream from before 2019', bytes(0x74, 1, 0, 0, 16, 0, 0, 0), 'rows', 'arrow-stream'],
    ['of JSON lines', text('{"a":1}\n{"a":2}'), 'rows.csv', 'json-lines'],
    ['of CSV by default', text('a,b\n1,2'), 'rows.data', 'csv'],
    ['of CSV that starts with a bracket', text('[1],2'), 'rows.csv', 'csv'],
    ['after a byte order mark', text('\ufeff{"a":1}'), 'rows', 'json-lines'],
    ['of an empty file from its name', bytes(), 'rows.parquet', 'parquet'],
  ])('%s', (_, start, name, format) => {
    expect(detectFormat(start, name)).toBe(format);
  });
});

describe('rejects an unsupported file with the name of its format', () => {
  it.each([
    ['an image (PNG)', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10)],
    ['an image (JPEG)', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['an image (WebP)', text('RIFF1234WEBPVP8 ')],
    ['a PDF document', text('%PDF-1.7')],
    ['a ZIP archive', text('PK\u0003\u0004 some/file.txt')],
    ['an Excel workbook', text('PK\u0003\u0004........[Content_Types].xml')],
    ['compressed with gzip', bytes(0x1f, 0x8b, 8, 0)],
    ['an HTML page', text('\n<!DOCTYPE html><html>')],
    ['an XML document', text('<?xml version="1.0"?>')],
    ['an SQLite database', text('SQLite format 3\0')],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0)],
    ['This is a JSON array', text('[{"a":1}]')],
    ['Unknown file format', bytes(1, 2, 3, 0, 5, 6, 7, 8, 9)],
    ['empty', bytes()],
  ])('%s', (words, start) => {
    expect(() => detectFormat(start, 'rows')).toThrowError(words);
  });
});
