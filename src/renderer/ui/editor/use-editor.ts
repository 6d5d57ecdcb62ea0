import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TypingHandoff } from '../typing-handoff.ts';

interface EditorOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For as long as the editor lives. */
  readonly fixed: Extension;
  /** What props say. Make it in a memo: the editor takes it anew whenever it is another one. */
  readonly changing: Extension;
  /** From the plain field that stood in its place. */
  readonly left?: TypingHandoff | undefined;
}

interface Editor {
  /** The `ref` of the element that the editor fills. */
  readonly place: (element: HTMLElement | null) => void;
  readonly view: EditorView | undefined;
}

/** An editor whose text is a prop, and which keeps its cursor and what can be undone. */
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
    // First, so that what a form decides, as the completion of its columns, goes before what every editor has.
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

/** One replaced piece of a text. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * What turns one text into another, no longer than it must be: the cursor, what is folded and what can be undone stay
 * as they are in everything before and after it.
 */
export function replacementBetween(before: string, after: string): Replacement | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** As the editor counts: a line end is one character. */
export function inEditorLines(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** A change that the value brought, and not the user: it is not told back. */
export const fromOutside = Annotation.define<true>();

/**
 * SECURITY: `<style>` elements count only with the nonce of the document's policy. The shells write it into a `<meta>`,
 * where react-aria looks for it too; the browser hides the attribute and keeps the property.
 */
function documentNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
