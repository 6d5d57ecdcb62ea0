import { expect, it } from 'vitest';
import { fileContentText, fileSizeText } from './file-labels.ts';
import { afterCancel, createdText } from './upload-result.ts';

it('a size that is rounded is told in full beside it', () => {
  expect(fileSizeText(12_400_311)).toBe('12.4 MB (12,400,311 bytes)');
  expect(fileSizeText(842)).toBe('842 B');
});

it('rows that nobody has counted are not told', () => {
  const fields = [
    { name: 'a', nullable: null, type: 'int8', family: 'int' as const, metadata: [], children: [] },
  ];
  expect(fileContentText({ rows: null, fields, size: 900 })).toBe('1 column, 900 B');
  expect(fileContentText({ rows: 0n, fields, size: 900 })).toBe('0 rows, 1 column, 900 B');
});

it('a version is told where the server told it, exactly', () => {
  const created = { kind: 'created', sent: 1000, rows: 1n, elapsed: 41 } as const;
  expect(createdText(created)).toBe('1 row, 1.0 KB in 41 ms');
  expect(createdText({ ...created, version: 18446744073709551615n })).toContain(
    'version 18446744073709551615',
  );
});

it('after a cancel each answer says something else of what is there', () => {
  const answers = (['looking', 'absent', 'present', 'not-known'] as const).map((table) =>
    afterCancel(table, 'lake'),
  );
  expect(new Set(answers).size).toBe(4);
});
