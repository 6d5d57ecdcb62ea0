import { describe, expect, it } from 'vitest';
import { closeTab, openTab } from '#lib/workspace/workspace.ts';
import { shownPlan } from './plan-reading.ts';
import { openPlanText } from './texts.ts';

const TEXT = 'ProjectionExec: expr=[id]\n  LanceRead: uri=items';
const OTHER = 'LanceRead: uri=others';

describe('The reading of a plan', () => {
  it('is made once for page and inspector, and again only for what changed', () => {
    const first = shownPlan('once', TEXT, 0, undefined);
    expect(shownPlan('once', TEXT, 0, undefined)).toBe(first);
    const withContext = shownPlan('once', TEXT, 0, { query: { k: 10 } });
    expect(withContext).not.toBe(first);
    expect(withContext.parsed).toBe(first.parsed);
    expect(withContext.reading?.plan).toBe(first.reading?.plan);
    expect(shownPlan('once', OTHER, 0, undefined).reading?.plan.nodes).toHaveLength(1);
  });

  it('is of the last plan where fewer are there than wanted', () => {
    expect(shownPlan('few', TEXT, 3, undefined)).toMatchObject({ planIndex: 0 });
  });

  it('is of the physical plan first, and of another one when it is chosen', () => {
    const text = `Projection: a\n  TableScan: items\n\n${TEXT}`;
    expect(shownPlan('several', text, undefined, undefined)).toMatchObject({ planIndex: 1 });
    expect(shownPlan('several', text, 0, undefined).reading?.plan.nodes[0]?.name).toBe('Projection');
  });

  it('lives as long as its tab', () => {
    const textId = openPlanText({ name: 'items', text: TEXT });
    const key = `plan ${textId}`;
    const first = shownPlan(key, TEXT, 0, undefined);
    openTab({ kind: 'plans' });
    expect(shownPlan(key, TEXT, 0, undefined)).toBe(first);
    closeTab(key);
    expect(shownPlan(key, TEXT, 0, undefined)).not.toBe(first);
  });
});
