import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, tooltips } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { omitUndefined } from '../attributes.ts';

/** What all editors have. Tab isn’t bound, so it leaves the editor like any field; Mod+Enter belongs to the form. */
export function editorBasics(): Extension {
  return [
    history(),
    typedText(),
    bracketMatching(),
    closeBrackets(),
    // SECURITY: the text may come from a server or a stranger; invisible characters are shown.
    highlightSpecialChars(),
    EditorView.lineWrapping,
    // Outside of the zoomed root, where no panel clips it.
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

/** The accessibility attributes of an editor, as on any other field. */
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
    // Explicit, although an editable element is focusable anyway: some accessibility checkers look for it on scrollable
    // elements.
    tabindex: disabled ? undefined : '0',
  });
  return [
    EditorView.contentAttributes.of(attributes),
    EditorState.readOnly.of(disabled),
    EditorView.editable.of(!disabled),
  ];
}

/**
 * SECURITY: typed text is inserted by us. Otherwise a browser that joins lines or types over a selection keeps the look
 * of the old text by inline styles, each of which the policy blocks and reports. What an input method composes is still
 * inserted by the browser.
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

/** Like the editor’s own input: input handlers, e.g. for closing brackets, run first. */
function type(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (handlers.some((handle) => handle(view, from, to, text, insert))) return;
  view.dispatch(insert());
}

/** Uses the roles of tokens.css, so that both themes are one. */
const parts = EditorView.theme({
  '&': { flex: '1 1 0', minWidth: '0', color: 'inherit', backgroundColor: 'transparent' },
  // The box around it has the focus ring.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: 'var(--fs-12)', lineHeight: '18px' },
  '.cm-content': {
    padding: '5px 0',
    caretColor: 'var(--text)',
    cursor: 'text',
    // The window around it isn’t selectable.
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

/** Popups look like other menus and tooltips. */
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
    // It is outside of the zoomed root.
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
  // A quoted name is a name.
  { tag: tags.special(tags.string), color: 'var(--syn-name)' },
  { tag: tags.number, color: 'var(--syn-number)' },
  { tag: [tags.propertyName, tags.operator, tags.punctuation], color: 'var(--syn-key)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--text-3)' },
  { tag: tags.invalid, color: 'var(--syn-error)' },
]);

const editorTheme = [parts, floats, syntaxHighlighting(words)];
