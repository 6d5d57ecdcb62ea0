import { selectOperations } from '../state/change-draft.ts';
import { changePageState } from './page-state.ts';

/** Shows the operation of a check, and puts the keys where it can be mended. */
export function goToField(
  draftId: string,
  { key, member }: { readonly key: number | undefined; readonly member?: string },
): void {
  selectOperations(draftId, key === undefined ? [] : [key]);
  changePageState(draftId, {
    showing: 'draft',
    wanted: key === undefined ? undefined : { key, member },
  });
}
