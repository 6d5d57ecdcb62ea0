import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../protocol/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { PLAN_QUERIES } from './plan-queries.ts';
import { nodeNames, type PlanQuery } from './plan-query.ts';
import { usePlanTables } from './testing/use-plan-tables.ts';

const plans = usePlanTables();
const { signal } = new AbortController();
const VERSION = manifest.dependencies['@lancedb/lancedb'];
/** The plan parser is tested with these texts. */
const TEXTS = join(import.meta.dirname, '../../plan/texts/engines', VERSION);

/** The text that a client gets, without the location of the table. */
async function recordingOf({ table, query }: PlanQuery): Promise<string> {
  const explained = await plans.explain(table, query);
  const analyzed = await plans.handlers().analyze({ ...plans.at(table), query }, signal);
  const text = [
    `# @lancedb/lancedb ${VERSION}, table ${table}, ${stringifyJson(query)}`,
    '## explainPlan(false)',
    explained,
    '## analyzePlan()',
    analyzed,
  ].join('\n');
  return `${text.replaceAll(/uri=[^,]*\/(?=\w+\.lance)/g, 'uri=demo/').trimEnd()}\n`;
}

describe.each(PLAN_QUERIES)('the recorded plan of $name', (planned) => {
  it('has the same nodes as the current engine’s plan', async () => {
    const file = join(TEXTS, `${planned.name}.txt`);
    const said = await recordingOf(planned);
    if (process.env.VITRINE_RECORD === '1') {
      await mkdir(TEXTS, { recursive: true });
      await writeFile(file, said);
    }
    expect(nodeNames(await readFile(file, 'utf8'))).toEqual(nodeNames(said));
  });
});
