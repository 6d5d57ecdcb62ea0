import { describe, expect, it } from 'vitest';
import { closeTab, openTab } from '#lib/workspace/workspace.ts';
import { shownPlan } from './plan-reading.ts';
import { openPlanText } from './texts.ts';

const TEXT = 'ProjectionExec: expr=[id]\n  LanceRead: uri=items';
const OTHER = 'LanceRead: uri=others';
const PLAIN = { planIndex: 0, cost: 'own', context: undefined } as const;

describe('shownPlan', () => {
  it('is computed once for the page and the inspector, and again only for changed input', () => {
    const first = shownPlan('once', TEXT, PLAIN);
    expect(shownPlan('once', TEXT, PLAIN)).toBe(first);
    const withContext = shownPlan('once', TEXT, { ...PLAIN, context: { query: { k: 10 } } });
    expect(withContext).not.toBe(first);
    expect(withContext.parsed).toBe(first.parsed);
    expect(withContext.reading?.plan).toBe(first.reading?.plan);
    expect(shownPlan('once', OTHER, PLAIN).reading?.plan.nodes).toHaveLength(1);
  });

  it('reuses the plan and the findings if only the cost measure changes', () => {
    const measured = 'A: elapsed=2ms, metrics=[elapsed_compute=1ms]\n';
    const first = shownPlan('measured', measured, PLAIN).reading;
    const other = shownPlan('measured', measured, { ...PLAIN, cost: 'compute' }).reading;
    expect(other?.findings).toBe(first?.findings);
    expect([first?.figures[0]?.costNanoseconds, other?.figures[0]?.costNanoseconds]).toEqual([2e6, 1e6]);
  });

  it('falls back to the last plan if there are fewer than requested', () => {
    expect(shownPlan('few', TEXT, { ...PLAIN, planIndex: 3 })).toMatchObject({ planIndex: 0 });
  });

  it('shows the physical plan by default, and another one on request', () => {
    const text = `Projection: a\n  TableScan: items\n\n${TEXT}`;
    expect(shownPlan('several', text, { ...PLAIN, planIndex: undefined })).toMatchObject({ planIndex: 1 });
    expect(shownPlan('several', text, PLAIN).reading?.plan.nodes[0]?.name).toBe('Projection');
  });

  it('is cached as long as its tab is open', () => {
    const textId = openPlanText({ name: 'items', text: TEXT });
    const key = `plan ${textId}`;
    const first = shownPlan(key, TEXT, PLAIN);
    openTab({ kind: 'plans' });
    expect(shownPlan(key, TEXT, PLAIN)).toBe(first);
    closeTab(key);
    expect(shownPlan(key, TEXT, PLAIN)).not.toBe(first);
  });
});
