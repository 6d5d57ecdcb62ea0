import { type RefObject, useLayoutEffect } from 'react';
import { type Issue, keysOf, type UndoPlan } from '#batch/index.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { Tab } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import type { RequestLook } from '../commit/RequestSide.tsx';
import { ALL_OPERATIONS, type OperationFilter } from '../list/operation-filter.ts';
import { selectOperations } from '../state/change-draft.ts';

/** How a draft is looked at: kept while other tabs are shown, and gone with the window. */
interface BatchPageState {
  readonly showing: 'draft' | 'review';
  /** Where the keys shall go next: a check was pressed. */
  readonly wanted: WantedField | undefined;
  /** Of the request body, in pixels. */
  readonly bodyHeight: number;
  readonly afterAs: 'tree' | 'versions';
  readonly requestAs: RequestLook;
  /** Of a batch that undoes a commit: what it doesn’t bring back. */
  readonly undoLosses: UndoPlan['losses'];
}

interface WantedField {
  readonly key: number;
  readonly member: string | undefined;
  /** It is to be mended there. */
  readonly isWrong: boolean;
}

export const DEFAULT_BODY_HEIGHT = 348;

const pages = createPageState<BatchPageState>({
  first: {
    showing: 'draft',
    wanted: undefined,
    bodyHeight: DEFAULT_BODY_HEIGHT,
    afterAs: 'tree',
    requestAs: 'summary',
    undoLosses: [],
  },
  keyOf: draftIdOf,
  most: 20,
});

function draftIdOf({ content }: Tab): string | undefined {
  return content.kind === 'batch' ? content.draftId : undefined;
}

/** By itself: what is typed into it draws the list again, and nothing beside it. */
const filters = createPageState<OperationFilter>({ first: ALL_OPERATIONS, keyOf: draftIdOf, most: 20 });

export const useOperationFilter: (draftId: string) => OperationFilter = filters.use;

export const changeOperationFilter: (draftId: string, change: Partial<OperationFilter>) => void =
  filters.change;

export const usePageState: (draftId: string) => BatchPageState = pages.use;

export const changePageState: (draftId: string, change: Partial<BatchPageState>) => void = pages.change;

type CheckedPlace = Pick<Issue, 'key' | 'keys' | 'member'> & Partial<Pick<Issue, 'level'>>;

/** Shows the operations of a check; where it is one, with the keys where it can be mended. */
export function goToField(draftId: string, { key, keys, member, level }: CheckedPlace): void {
  selectOperations(draftId, keysOf({ key, ...defined({ keys }) }));
  changePageState(draftId, {
    showing: 'draft',
    wanted: key === undefined || keys !== undefined ? undefined : { key, member, isWrong: level === 'error' },
  });
}

const CONTROLS = 'input, textarea, button, [role="radio"], [tabindex="0"]';

/** Fields that are read when they are first shown come a moment after the form. */
const TIMEOUT = 2000;

/** Puts the keys into the field that a check led to, as soon as it is there. */
export function useWantedField(draftId: string, key: number, form: RefObject<HTMLElement | null>): void {
  const { wanted } = usePageState(draftId);
  useLayoutEffect(() => {
    const element = form.current;
    if (wanted?.key !== key || element === null) return;
    const done = () => changePageState(draftId, { wanted: undefined });
    if (focusIn(element, wanted.member)) return done();
    const changes = new MutationObserver(() => focusIn(element, wanted.member) && done());
    changes.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(done, TIMEOUT);
    return () => {
      changes.disconnect();
      clearTimeout(timer);
    };
  }, [draftId, key, wanted, form]);
}

/** Of a member without a field, the first field of the form has them. */
function focusIn(form: HTMLElement, member: string | undefined): boolean {
  const [name = ''] = member?.split('.') ?? [];
  const place = name === '' ? form : form.querySelector(`[data-member="${CSS.escape(name)}"]`);
  const control =
    place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  return control !== null && control !== undefined;
}
