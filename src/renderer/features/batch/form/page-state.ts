import { type Issue, keysOf } from '#batch/index.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { selectOperations } from '../state/change-draft.ts';

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

const pages = createPageState<BatchPageState>({
  first: {
    showing: 'draft',
    recordId: undefined,
    wanted: undefined,
    bodyHeight: DEFAULT_BODY_HEIGHT,
    afterAs: 'tree',
    requestAs: 'summary',
  },
  keyOf: ({ content }) => (content.kind === 'batch' ? content.draftId : undefined),
  most: 20,
});

export const usePageState: (draftId: string) => BatchPageState = pages.use;

export const changePageState: (draftId: string, change: Partial<BatchPageState>) => void = pages.change;

/** Shows the operations of a check; where it is one, with the keys where it can be mended. */
export function goToField(draftId: string, { key, keys, member }: CheckedPlace): void {
  selectOperations(draftId, keysOf({ key, ...(keys === undefined ? {} : { keys }) }));
  changePageState(draftId, {
    showing: 'draft',
    wanted: key === undefined || keys !== undefined ? undefined : { key, member },
  });
}

type CheckedPlace = Pick<Issue, 'key' | 'keys' | 'member'>;
