import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, tooltips } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { omitUndefined } from '../attributes.ts';

/**
 * What every editor of the window does. Tab is not among its keys, so that it leads out as from any field; neither is
 * Mod+Enter, which belongs to the form around it.
 */
export function editorBasics(): Extension {
  return [
    history(),
    typedText(),
    bracketMatching(),
    closeBrackets(),
    // SECURITY: the text may be a server's or a stranger's; what can't be seen in it is shown.
    highlightSpecialChars(),
    EditorView.lineWrapping,
    // Beside the zoomed root, and where no panel cuts it off.
    tooltips({ parent: document.body }),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
    editorTheme,
  ];
}

interface ContentAttributes {
  readonly id?: string;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly disabled?: boolean | undefined;
}

/** What screen readers are told of an editor, as of any other field. */
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

/**
 * SECURITY: what is typed goes into the document by us. Left to itself, a browser that joins lines or types over a
 * selection keeps the look of what was there by inline styles, each of which the policy stops and reports. What an input
 * method composes is still the browser's.
 */
function typedText(): Extension {
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

/** The roles of tokens.css, so that both themes are one. */
const parts = EditorView.theme({
  '&': { flex: '1 1 0', minWidth: '0', color: 'inherit', backgroundColor: 'transparent' },
  // The box around it has the ring.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: 'var(--fs-12)', lineHeight: '18px' },
  '.cm-content': {
    padding: '5px 0',
    caretColor: 'var(--text)',
    cursor: 'text',
    // The window around it is no text.
    userSelect: 'text',
    fontVariantLigatures: 'none',
  },
  '.cm-line': { padding: '0 var(--s-2)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent-line)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)' },
  '.cm-specialChar': { color: 'var(--danger-text)' },
  '.cm-gutters': { border: 'none', backgroundColor: 'transparent', color: 'var(--text-3)' },
  '.cm-foldGutter .cm-gutterElement': { width: '16px', paddingLeft: '4px', cursor: 'default' },
  '.cm-foldPlaceholder': {
    margin: '0 2px',
    padding: '0 5px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-1)',
    backgroundColor: 'var(--bg-inset)',
    color: 'var(--text-2)',
    font: 'var(--fw-text) var(--fs-11) / var(--lh-11) var(--font-ui)',
  },
  '.cm-lintRange, .cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--syn-error)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--syn-error)' },
});

/** What floats looks like every menu and tooltip of the window. */
const floats = EditorView.theme({
  '.cm-tooltip': {
    zIndex: 'var(--z-tip)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-3)',
    backgroundColor: 'var(--bg-raised)',
    boxShadow: 'var(--shadow-float)',
    color: 'var(--text)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: 'calc(8 * var(--row))',
    padding: 'var(--s-1)',
    // It lies beside the zoomed root.
    zoom: 'var(--text-zoom)',
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--fs-12)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: 'var(--s-4)',
    padding: '0 var(--s-2)',
    borderRadius: 'var(--r-2)',
    lineHeight: 'var(--row)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--bg-selected)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { color: 'var(--accent-text)', textDecoration: 'none' },
  '.cm-completionDetail': { margin: '0 0 0 auto', color: 'var(--text-3)', fontStyle: 'normal' },
  '.cm-diagnostic': {
    margin: '0',
    padding: 'var(--s-1) var(--s-2)',
    border: 'none',
    zoom: 'var(--text-zoom)',
    color: 'var(--danger-text)',
    font: 'var(--fw-text) var(--fs-12) / var(--lh-12) var(--font-ui)',
  },
});

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.typeName], color: 'var(--syn-keyword)' },
  { tag: tags.string, color: 'var(--syn-string)' },
  // A name in quotes is a name.
  { tag: tags.special(tags.string), color: 'var(--syn-name)' },
  { tag: tags.number, color: 'var(--syn-number)' },
  { tag: [tags.propertyName, tags.operator, tags.punctuation], color: 'var(--syn-key)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--text-3)' },
  { tag: tags.invalid, color: 'var(--syn-error)' },
]);

const editorTheme = [parts, floats, syntaxHighlighting(words)];
