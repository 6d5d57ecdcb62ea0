import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { omitUndefined } from '../omit-undefined.ts';

export interface ContentAttributes {
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly disabled?: boolean | undefined;
}

/** What the ears are told of an editor, as of any other field. */
export function contentAttributes(of: ContentAttributes): Extension {
  const disabled = of.disabled ?? false;
  const attributes = omitUndefined({
    id: of.id,
    'aria-label': of.label,
    'aria-labelledby': of.labelledBy,
    'aria-describedby': of.describedBy,
    'aria-invalid': of.invalid ? 'true' : undefined,
    'aria-disabled': disabled ? 'true' : undefined,
    spellcheck: 'false',
    // Said although an editable element has it: some tools look for a way to scroll it by keyboard, and find this.
    tabindex: disabled ? undefined : '0',
  });
  return [
    EditorView.contentAttributes.of(attributes),
    EditorState.readOnly.of(disabled),
    EditorView.editable.of(!disabled),
  ];
}
