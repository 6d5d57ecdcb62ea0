import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planMarkdown } from './ExportMenu.tsx';
import type { ExportedPlan } from './plan-json.ts';
import { exportedText, HOSTILE, hostilePlan } from './testing/exported.ts';

const TEXTS = join(import.meta.dirname, '../../../../plan/texts');

function exportedFile(file: string, query?: string): ExportedPlan {
  return exportedText(file, readFileSync(join(TEXTS, file), 'utf8'), query);
}

describe('the Markdown export of a plan', () => {
  it('contains the figures, the findings with their lines, the operators, and the text', () => {
    const markdown = planMarkdown(exportedFile('ivfpq-analyze.txt', '{"k": 10}'));
    expect(markdown).toContain('# ivfpq-analyze.txt\n');
    expect(markdown).toMatch(/\n\*\*\d+% of 2\.02 ms: .*\*\*\n/);
    expect(markdown).toContain('| Wall time | 2.02 ms |');
    expect(markdown).toMatch(
      /## Where the time went\n\n(?:.*\n){2}(?:\| [A-Z].* \| [\d.]+ [mµ]s \| [\d.]+% \|\n){2,}/,
    );
    expect(markdown).toContain('(certain, line');
    expect(markdown).toContain('```json\n{"k": 10}\n```');
    expect(markdown).toMatch(/- \*\*The index was cold.*line 7: `index_cache_misses=4`\)/);
    expect(markdown).toMatch(/\| 7 \| ANNSubIndex \| 715 µs \| 1\.47 ms \| 10 \| 33 KB \|/);
    expect(markdown).toContain('ANNIvfPartition: elapsed=757.227µs');
  });

  it.each(HOSTILE)('has the same number of cells in each row for any content: %j', (word) => {
    const rows =
      planMarkdown(hostilePlan(word))
        .split('## Text')[0]
        ?.split('\n')
        .filter((line) => line.startsWith('|')) ?? [];
    const cells = rows.map((row) => row.replaceAll(/\\./g, '').split('|').length - 2);
    expect(cells.slice(-4)).toEqual([6, 6, 6, 6]);
  });
});
