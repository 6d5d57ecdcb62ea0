import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * SECURITY: what is typed goes into the document by us. Left to itself, a browser that joins lines or types over a
 * selection keeps the look of what was there by inline styles, each of which the policy stops and reports. What an input
 * method composes is still the browser's.
 */
export function typedText(): Extension {
  return EditorView.domEventHandlers({
    beforeinput(event, view) {
      const { data, inputType, isComposing } = event;
      if (inputType !== 'insertText' || data === null || isComposing || view.state.readOnly) return false;
      event.preventDefault();
      type(view, data);
      return true;
    },
  });
}

/** As the editor does it itself: whoever wants to take part, as the one that closes brackets, is asked first. */
function type(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (handlers.some((handle) => handle(view, from, to, text, insert))) return;
  view.dispatch(insert());
}
