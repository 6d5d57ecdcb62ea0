import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TypingHandoff } from '../typing-handoff.ts';

interface EditorOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Read only once, when the editor is created. */
  readonly fixed: Extension;
  /** Depends on props. Must be memoized: each new value reconfigures the editor. */
  readonly changing: Extension;
  /** From the plain field that the editor replaces. */
  readonly left?: TypingHandoff | undefined;
}

interface Editor {
  /** The `ref` of the element that the editor fills. */
  readonly place: (element: HTMLElement | null) => void;
  readonly view: EditorView | undefined;
}

/** An editor whose text is a prop, and which keeps its cursor and undo history. */
export function useEditor(options: EditorOptions): Editor {
  const [element, place] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<EditorView>();
  const [settings] = useState(() => new Compartment());
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => {
    if (element === null) return;
    const made = makeView(element, settings, () => latest.current);
    goOnTyping(made, latest.current.left);
    setView(made);
    return () => made.destroy();
  }, [element, settings]);

  useEffect(() => {
    view?.dispatch({ effects: settings.reconfigure(options.changing) });
  }, [view, settings, options.changing]);

  useEffect(() => {
    if (view !== undefined) takeValue(view, options.value);
  }, [view, options.value]);

  return { place, view };
}

function makeView(parent: HTMLElement, settings: Compartment, latest: () => EditorOptions): EditorView {
  const { value, fixed, changing } = latest();
  const extensions = [
    // First, so that the settings of a form, e.g. its completion, have precedence over those of all editors.
    settings.of(changing),
    fixed,
    EditorView.updateListener.of((update) => {
      if (isTyped(update)) latest().onChange(update.state.doc.toString());
    }),
    EditorView.cspNonce.of(documentNonce()),
  ];
  return new EditorView({ state: EditorState.create({ doc: value, extensions }), parent });
}

function goOnTyping(view: EditorView, left: TypingHandoff | undefined): void {
  if (left == null || left.current === null) return;
  const { from, to } = left.current;
  left.current = null;
  const { length } = view.state.doc;
  view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } });
  view.focus();
}

function isTyped({ docChanged, transactions }: ViewUpdate): boolean {
  return docChanged && !transactions.some((transaction) => transaction.annotation(fromOutside));
}

function takeValue(view: EditorView, value: string): void {
  const changes = replacementBetween(view.state.doc.toString(), inEditorLines(value));
  if (changes !== undefined) view.dispatch({ changes, annotations: fromOutside.of(true) });
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The smallest change that turns one text into another: the cursor, folds, and undo history outside of it are kept. */
export function replacementBetween(before: string, after: string): Replacement | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** The editor counts a line break as one character. */
export function inEditorLines(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** Marks a change that came from the prop, so that it isn’t reported back. */
export const fromOutside = Annotation.define<true>();

/**
 * SECURITY: `<style>` elements only apply with the nonce of the document’s policy. The shells write it into a `<meta>`,
 * where react-aria looks for it too; the browser hides the attribute and keeps the property.
 */
function documentNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
