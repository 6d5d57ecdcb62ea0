import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExportedPlan, planJson, readExportedPlan } from './plan-json.ts';
import { exportedText, HOSTILE, hostilePlan } from './testing/exported.ts';

const TEXTS = join(import.meta.dirname, '../../../../plan/texts');

function exportedFile(file: string, query?: string): ExportedPlan {
  return exportedText(file, readFileSync(join(TEXTS, file), 'utf8'), query);
}

const ANALYZED = readdirSync(TEXTS).filter((file) => file.endsWith('-analyze.txt'));

describe('the JSON export of a plan', () => {
  it.each(ANALYZED)('restores %s to the last character', (file) => {
    const exported = exportedFile(file, '{"k": 10, "version": 9007199254740993}');
    const json = planJson(exported);
    expect(readExportedPlan(json)).toEqual({ name: file, text: exported.text });
  });

  it('contains every operator with its figures, metrics, and findings', () => {
    const json: unknown = JSON.parse(planJson(exportedFile('ivfpq-analyze.txt')));
    expect(json).toMatchObject({
      format: 'vitrine.plan/1',
      shownPlan: 0,
      plans: [
        {
          summary: { isMeasured: true, rowsOut: 10 },
          measure: 'own',
          lead: { sentence: expect.stringMatching(/^\d+% of 2\.02 ms: /), node: expect.any(Number) },
          parts: expect.arrayContaining([
            expect.objectContaining({ kind: 'load-index', nanoseconds: expect.any(Number) }),
          ]),
          findings: expect.arrayContaining([expect.objectContaining({ kind: 'cold-index' })]),
          nodes: expect.arrayContaining([
            expect.objectContaining({
              name: 'ANNSubIndex',
              figures: expect.objectContaining({ rowsOut: 10, ownNanoseconds: expect.any(Number) }),
              metrics: expect.arrayContaining([
                {
                  name: 'index_comparisons',
                  raw: '3.00 K',
                  value: { kind: 'count', count: 3000, isRounded: true },
                },
              ]),
            }),
          ]),
        },
      ],
    });
  });

  it.each(HOSTILE)('keeps hostile text as text: %j', (word) => {
    const exported = hostilePlan(word);
    expect(readExportedPlan(planJson(exported))?.text).toBe(exported.text);
  });

  it.each([
    '',
    '{}',
    '{"format": "vitrine.plan/1"}',
    '{"format": "vitrine.plan/1", "text": 5}',
    '{"format": "vitrine.plan/x", "text": "A"}',
    '{"format": "vitrine.plan/1", "text": "A"',
    'LanceScan: {"format": "vitrine.plan/1", "text": "A"}',
    `{"format": "vitrine.plan/1", "text": "A", "x": ${'['.repeat(100_000)}`,
  ])('is distinguished from other files: %.60s', (file) => {
    expect(readExportedPlan(file)).toBeUndefined();
  });

  it('of a later format is read for its text', () => {
    expect(readExportedPlan('{"format": "vitrine.plan/7", "text": "A\\n", "new": true}')).toEqual({
      name: undefined,
      text: 'A\n',
    });
  });

  it('states the half of a hybrid query for each plan', () => {
    const text = '--- Vector half ---\nLanceScan: metrics=[]\n--- Text half ---\nLanceScan: metrics=[]\n';
    expect(JSON.parse(planJson(exportedText('p', text)))).toMatchObject({
      shownPlan: 0,
      plans: [{ half: 'Vector half' }, { half: 'Text half' }],
    });
  });

  it('keeps every digit of the query, and an incomplete query', () => {
    const query = (text: string) => planJson(exportedText('p', 'LanceScan: metrics=[]\n', text));
    expect(query('{"version": 9007199254740993}')).toContain('"version": 9007199254740993');
    expect(JSON.parse(query('{"k": '))).toMatchObject({ query: '{"k": ' });
  });
});
