import { type RefObject, useLayoutEffect } from 'react';
import { type Issue, keysOf, type UndoPlan } from '#batch/index.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { Tab } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import type { RequestLook } from '../commit/RequestSide.tsx';
import { ALL_OPERATIONS, type OperationFilter } from '../list/operation-filter.ts';
import { selectOperations } from '../state/change-draft.ts';

/** The view state of a draft: kept while other tabs are shown, and lost with the window. */
interface BatchPageState {
  readonly showing: 'draft' | 'review';
  /** The field that gets the focus next, after a click on a check. */
  readonly fieldToFocus: FieldToFocus | undefined;
  /** The height of the request body, in pixels. */
  readonly bodyHeight: number;
  readonly afterAs: 'tree' | 'versions';
  readonly requestAs: RequestLook;
  /** For a counter-batch: what it doesn’t restore. */
  readonly undoLosses: UndoPlan['losses'];
}

interface FieldToFocus {
  readonly key: number;
  readonly member: string | undefined;
  /** Whether there is an error to fix. */
  readonly isWrong: boolean;
}

export const DEFAULT_BODY_HEIGHT = 348;

const pages = createPageState<BatchPageState>({
  first: {
    showing: 'draft',
    fieldToFocus: undefined,
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

/** A store of its own, so that typing in the filter renders only the list. */
const filters = createPageState<OperationFilter>({ first: ALL_OPERATIONS, keyOf: draftIdOf, most: 20 });

export const useOperationFilter: (draftId: string) => OperationFilter = filters.use;

export const changeOperationFilter: (draftId: string, change: Partial<OperationFilter>) => void =
  filters.change;

export const usePageState: (draftId: string) => BatchPageState = pages.use;

export const changePageState: (draftId: string, change: Partial<BatchPageState>) => void = pages.change;

type CheckedPlace = Pick<Issue, 'key' | 'keys' | 'member'> & Partial<Pick<Issue, 'level'>>;

/** Selects the operations of a check; for a single one, it also focuses the field to fix. */
export function goToField(draftId: string, { key, keys, member, level }: CheckedPlace): void {
  selectOperations(draftId, keysOf({ key, ...defined({ keys }) }));
  changePageState(draftId, {
    showing: 'draft',
    fieldToFocus:
      key === undefined || keys !== undefined ? undefined : { key, member, isWrong: level === 'error' },
  });
}

const CONTROLS = 'input, textarea, button, [role="radio"], [tabindex="0"]';

/** Lazy fields appear a moment after the form. */
const TIMEOUT = 2000;

/** Focuses the field of a check, as soon as the field exists. */
export function useFocusRequestedField(
  draftId: string,
  key: number,
  form: RefObject<HTMLElement | null>,
): void {
  const { fieldToFocus } = usePageState(draftId);
  useLayoutEffect(() => {
    const element = form.current;
    if (fieldToFocus?.key !== key || element === null) return;
    const done = () => changePageState(draftId, { fieldToFocus: undefined });
    if (focusIn(element, fieldToFocus.member)) return done();
    const changes = new MutationObserver(() => focusIn(element, fieldToFocus.member) && done());
    changes.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(done, TIMEOUT);
    return () => {
      changes.disconnect();
      clearTimeout(timer);
    };
  }, [draftId, key, fieldToFocus, form]);
}

/** For a member without a field, focuses the first field of the form. */
function focusIn(form: HTMLElement, member: string | undefined): boolean {
  const [name = ''] = member?.split('.') ?? [];
  const place = name === '' ? form : form.querySelector(`[data-member="${CSS.escape(name)}"]`);
  const control =
    place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  return control !== null && control !== undefined;
}
