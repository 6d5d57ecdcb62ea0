import { describe, expect, it } from 'vitest';
import { summaryFigures } from './SummaryStrip.tsx';
import { readText, readTextFile } from './testing/read-text.ts';

describe('the figures of a plan', () => {
  it('are the text’s own where one operator says them, and added up where several do', () => {
    expect(summaryFigures(readTextFile('ivfpq-prefilter-scalar-analyze.txt'))).toEqual([
      { label: 'Wall time', text: '709.285 µs' },
      { label: 'Compute', text: '841.4 µs', note: 'operators overlap' },
      { label: 'Rows out', text: '10', note: undefined },
      { label: 'Read', text: '37 KB', note: '2 requests' },
    ]);
  });

  it('keep the rounding of the text', () => {
    const [, , rows, read] = summaryFigures(readTextFile('big-scan-filter-analyze.txt'));
    expect(rows).toMatchObject({ text: '500.0 K', note: '1.50 M scanned' });
    expect(read).toMatchObject({ text: '15.75 M' });
  });

  it('say of a sum of rounded numbers that it is about so', () => {
    const scan = (scanned: string) => `  LanceRead: uri=a, metrics=[rows_scanned=${scanned}]\n`;
    const reading = readText(`UnionExec, metrics=[output_rows=2]\n${scan('3.00 K')}${scan('12')}`);
    expect(summaryFigures(reading)[2]).toMatchObject({ text: '2', note: 'about 3,012 scanned' });
  });

  it('are left open where the text does not say them', () => {
    const texts = summaryFigures(readText('Take, metrics=[output_batches=1]')).map(({ text }) => text);
    expect(texts).toEqual([undefined, undefined, undefined, undefined]);
  });
});
