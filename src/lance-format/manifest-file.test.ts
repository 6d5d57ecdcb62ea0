import { readFileSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { LanceFileError } from './file-bytes.ts';
import { openLanceTable } from './lance-table.ts';
import { basePathsOfBytes } from './manifest-file.ts';
import { directoryWith, manifestPath } from './testing/table-directory.ts';
import { manifestFile, message, smallManifest, type Written } from './testing/write-wire.ts';

/** Written by the table engine. */
const ITEMS = readFileSync(new URL('./fixtures/items.manifest', import.meta.url));

describe('the time of a version', () => {
  const fragments = Array.from(
    { length: 2000 },
    (): Written => [
      2,
      [
        [1, 7],
        [
          3,
          [
            [3, 5],
            [4, 3],
          ],
        ],
        [4, 9],
      ],
    ],
  );

  it('is found at the end of a large manifest without reading its beginning', async () => {
    const manifest = smallManifest(5n, ...fragments);
    expect(manifest.length).toBeGreaterThan(16 * 1024);
    const directory = await directoryWith({
      [manifestPath(5n)]: manifest,
      [manifestPath(6n)]: smallManifest(6n, ...fragments).fill(0, 4, 50),
    });
    const table = openLanceTable(directory);
    expect((await table.find(5n))?.timestamp_millis).toBe(1_700_000_005_500n);
    expect((await table.find(6n))?.timestamp_millis).toBe(1_700_000_006_500n);
    expect((await table.detail(5n)).stats.num_fragments).toBe(2000n);
    await expect(table.detail(6n)).rejects.toThrow('is damaged');
  });

  it.each([
    ['an invalid message', Uint8Array.of(0x18, 5, 0x7a)],
    ['a message with other fields', Uint8Array.of(0x18, 5, 0x12, 0, 0x3a, 2, 0x08, 1)],
    ['a message with two versions', Uint8Array.of(0x18, 5, 0x3a, 2, 0x08, 1, 0x18, 6)],
  ])('is not read from data that only resembles it: %s', async (_, text) => {
    const time: Written = [7, [[1, 1_700_000_000]]];
    const metadata: Written = [
      19,
      [
        [1, 'key'],
        [2, text],
      ],
    ];
    const manifest = manifestFile(message(...fragments, [3, 5], time, metadata));
    const table = openLanceTable(await directoryWith({ [manifestPath(5n)]: manifest }));
    expect((await table.latest())?.timestamp_millis).toBe(1_700_000_000_000n);
  });

  it('is found before a large end', async () => {
    const time: Written = [
      7,
      [
        [1, 1_700_000_000],
        [2, 999_999_999],
      ],
    ];
    const config: Written = [
      16,
      [
        [1, 'large'],
        [2, 'x'.repeat(50_000)],
      ],
    ];
    const manifest = manifestFile(message(...fragments, [3, 5], time, config));
    const table = openLanceTable(await directoryWith({ [manifestPath(5n)]: manifest }));
    expect((await table.latest())?.timestamp_millis).toBe(1_700_000_000_999n);
  });

  it('is that of the file if an old writer did not store it', async () => {
    const directory = await directoryWith({ [manifestPath(5n)]: manifestFile(message([3, 5])) });
    await utimes(join(directory, manifestPath(5n)), 1_600_000_000, 1_600_000_000);
    expect((await openLanceTable(directory).latest())?.timestamp_millis).toBe(1_600_000_000_000n);
  });

  it('may be before 1970', async () => {
    const manifest = manifestFile(
      message(
        [3, 1],
        [
          7,
          [
            [1, -2n],
            [2, 250_000_000],
          ],
        ],
      ),
    );
    const table = openLanceTable(await directoryWith({ [manifestPath(1n)]: manifest }));
    expect((await table.latest())?.timestamp_millis).toBe(-1750n);
  });
});

it('a version with too many base paths is rejected', () => {
  const bases = (count: number): Written[] => Array.from({ length: count }, () => [18, [[4, 'base']]]);
  expect(basePathsOfBytes(manifestFile(message(...bases(1_000))))).toHaveLength(1_000);
  expect(() => basePathsOfBytes(manifestFile(message(...bases(1_001))))).toThrow(
    'more than 1,000 directories',
  );
});

describe('a damaged manifest', () => {
  const footer = (position: bigint) => {
    const bytes = Buffer.alloc(16);
    bytes.writeBigUInt64LE(position);
    bytes.write('LANC', 12);
    return bytes;
  };

  it.each([
    ['empty', Buffer.alloc(0), 'doesn’t end as a manifest does'],
    ['not a manifest', Buffer.from('{"name": "somebody\'s own file"}'), 'doesn’t end as a manifest does'],
    ['truncated', ITEMS.subarray(0, 500), 'doesn’t end as a manifest does'],
    ['only a footer', footer(0n), 'begin past its end'],
    ['an offset past its end', Buffer.concat([ITEMS, footer(2n ** 63n)]), 'begin past its end'],
    ['a length past its end', Buffer.concat([Buffer.alloc(8, 0xff), footer(0n)]), 'past its end'],
    ['an invalid time', manifestFile(message([7, [[1, 2n ** 62n]]])), 'at a time that is none'],
  ])('is reported with its path: %s', async (_, bytes, words) => {
    const directory = await directoryWith({ [manifestPath(1n)]: bytes });
    const found = openLanceTable(directory).latest();
    await expect(found).rejects.toThrow(LanceFileError);
    await expect(found).rejects.toThrow(`\`${join(directory, manifestPath(1n))}\` is damaged: it`);
    await expect(found).rejects.toThrow(words);
  });

  it('is reported if it is not a file', async () => {
    const directory = await temporaryDirectory();
    await mkdir(join(directory, manifestPath(1n)), { recursive: true });
    await expect(openLanceTable(directory).latest()).rejects.toThrow(
      `${join(directory, manifestPath(1n))}\` is no file.`,
    );
  });

  it('with random damage is read or rejected with a LanceFileError', async () => {
    const directory = await temporaryDirectory();
    const change = fc.tuple(fc.nat(ITEMS.length - 1), fc.nat(255));
    const cut = fc.option(fc.nat(ITEMS.length), { freq: 2 });
    let version = 0n;
    await mkdir(join(directory, '_versions'));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), cut, async (changes, from) => {
        const bytes = Buffer.from(ITEMS);
        for (const [place, value] of changes) bytes[place] = value;
        version += 1n;
        // The end is kept, since most cuts are detected there.
        const damaged = from === null ? bytes : Buffer.concat([bytes.subarray(0, from), bytes.subarray(-16)]);
        await writeFile(join(directory, manifestPath(version)), damaged);
        const table = openLanceTable(directory);
        for (const read of [() => table.find(version), () => table.detail(version)]) {
          await read().catch((problem) => expect(problem).toBeInstanceOf(LanceFileError));
        }
      }),
    );
  });
});
