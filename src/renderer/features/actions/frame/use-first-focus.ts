import { type RefObject, useEffect } from 'react';

/** The keys begin in the form, and go where something has to be mended. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    // A field that asks for the keys itself has them by now.
    if (form.current?.contains(document.activeElement) !== true) focusFirst(form.current);
  }, [form]);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, tries]);
}

/** Where there is nothing to type, to the button that does nothing. */
export function focusFirst(form: HTMLFormElement | null): void {
  const field = form?.querySelector('input');
  const button = form?.closest('[role="dialog"]')?.querySelector<HTMLElement>('button:not([form])');
  (field ?? button)?.focus();
}
