import { type RefObject, useEffect } from 'react';
import { changePageState, usePageState } from './page-state.ts';

const CONTROLS = 'input, textarea, button, [role="radio"], [tabindex="0"]';

/** Fields that are read when they are first shown come a moment after the form. */
const PATIENCE_MILLISECONDS = 2000;

/** Puts the keys into the field that a check led to, as soon as it is there. */
export function useWantedField(draftId: string, key: number, form: RefObject<HTMLElement | null>): void {
  const { wanted } = usePageState(draftId);
  useEffect(() => {
    const element = form.current;
    if (wanted?.key !== key || element === null) return;
    const done = () => changePageState(draftId, { wanted: undefined });
    if (focusIn(element, wanted.member)) return done();
    const changes = new MutationObserver(() => focusIn(element, wanted.member) && done());
    changes.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(done, PATIENCE_MILLISECONDS);
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
