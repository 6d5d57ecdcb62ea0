import { describe, expect, it } from 'vitest';
import type { AnalyzedPlan } from '#plan/index.ts';
import { readText, readTextFile } from '../summary/testing/read-text.ts';
import { rowFlow } from './NodeDetails.tsx';

function flowOf(reading: AnalyzedPlan, name: string) {
  const node = reading.plan.nodes.find((one) => one.name === name);
  if (node === undefined) throw new Error(`There is no ${name} in the plan.`);
  return rowFlow(reading, node);
}

describe('the row flow of an operator', () => {
  it('shows incoming and outgoing rows', () => {
    const flow = flowOf(readTextFile('ivfpq-refine-nprobes-analyze.txt'), 'SortExec');
    expect(flow).toEqual({
      incoming: ['50'],
      source: { input: 'KNNVectorDistance' },
      outgoing: '10',
      kept: 0.2,
    });
  });

  it('shows the scanned rows, rounded like in the text', () => {
    const flow = flowOf(readTextFile('big-scan-filter-analyze.txt'), 'LanceRead');
    expect(flow).toMatchObject({ incoming: ['1.50 M'], source: 'storage', outgoing: '500.0 K' });
  });

  it('shows the rows of several inputs separately', () => {
    const input = (count: number) => `  SortExec, metrics=[output_rows=${count}]\n`;
    const flow = flowOf(
      readText(`UnionExec, metrics=[output_rows=30]\n${input(10)}${input(20)}`),
      'UnionExec',
    );
    expect(flow).toEqual({ incoming: ['10', '20'], source: 'inputs', outgoing: '30', kept: undefined });
  });

  it('has no share if more rows go out than come in', () => {
    const flow = flowOf(readTextFile('ivfpq-refine-nprobes-analyze.txt'), 'ANNSubIndex');
    expect(flow).toMatchObject({ incoming: ['1'], outgoing: '50', kept: undefined });
  });

  it('is undefined for a plan that was only explained', () => {
    expect(flowOf(readTextFile('flat-knn-explain.txt'), 'ProjectionExec')).toBeUndefined();
  });
});
