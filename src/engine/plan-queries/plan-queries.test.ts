import { describe, expect, it } from 'vitest';
import { PLAN_QUERIES } from './plan-queries.ts';
import { nodeNames, nodesHere } from './plan-query.ts';
import { usePlanTables } from './testing/use-plan-tables.ts';

const plans = usePlanTables();
const { signal } = new AbortController();

describe.each(PLAN_QUERIES)('the plan of $name', (planned) => {
  const input = () => ({ ...plans.at(planned.table), query: planned.query });

  it.each([false, true])('has the nodes of the recorded one, verbose: %s', async (verbose) => {
    const plan = await plans.handlers().explain({ ...input(), verbose }, signal);
    expect(nodeNames(plan)).toEqual(nodesHere(planned, 'explain'));
  });

  it('has the nodes of the recorded one when it is analyzed', async () => {
    const plan = await plans.handlers().analyze(input(), signal);
    expect(nodeNames(plan)).toEqual(nodesHere(planned, 'analyze'));
  });
});
