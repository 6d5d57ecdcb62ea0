/**
 * A form is sent when Enter goes down in it. One that is held since before the form was there, as on the menu item that
 * opened it, sends nothing.
 */
export function ignoreRepeatedEnter(document: Document): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      event.preventDefault();
  };
  document.addEventListener('keydown', ignore, { capture: true });
}
