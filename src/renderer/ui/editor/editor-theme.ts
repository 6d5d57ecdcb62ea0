import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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

export const editorTheme = [parts, floats, syntaxHighlighting(words)];
