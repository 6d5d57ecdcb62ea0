import { create } from 'zustand';
import { forgetWithTabs } from '../../../lib/workspace/on-tab-removed.ts';

/** How a draft is looked at: kept while other tabs are shown, and gone with the window. */
export interface BatchPageState {
  readonly showing: 'draft' | 'records';
  /** The record that is open, among those of before. */
  readonly recordId: string | undefined;
  /** Where the keys shall go next: a check was pressed. */
  readonly wanted: WantedField | undefined;
  /** Of the request body, in pixels. */
  readonly bodyHeight: number;
  readonly afterAs: 'tree' | 'versions';
  readonly requestAs: 'summary' | 'raw';
}

export interface WantedField {
  readonly key: number;
  readonly member: string | undefined;
}

export const DEFAULT_BODY_HEIGHT = 348;

const FIRST: BatchPageState = {
  showing: 'draft',
  recordId: undefined,
  wanted: undefined,
  bodyHeight: DEFAULT_BODY_HEIGHT,
  afterAs: 'tree',
  requestAs: 'summary',
};

const usePages = create<{ readonly pages: ReadonlyMap<string, BatchPageState> }>(() => ({
  pages: new Map(),
}));

forgetWithTabs({
  keyOf: ({ content }) => (content.kind === 'batch' ? content.draftId : undefined),
  forget: (draftId) =>
    usePages.setState(({ pages }) => ({ pages: new Map([...pages].filter(([other]) => other !== draftId)) })),
  most: 20,
});

export function usePageState(draftId: string): BatchPageState {
  return usePages(({ pages }) => pages.get(draftId) ?? FIRST);
}

export function changePageState(draftId: string, change: Partial<BatchPageState>): void {
  usePages.setState(({ pages }) => ({
    pages: new Map(pages).set(draftId, { ...(pages.get(draftId) ?? FIRST), ...change }),
  }));
}
