import { json } from '@codemirror/lang-json';
import { codeFolding, ensureSyntaxTree, foldEffect, foldGutter, foldKeymap } from '@codemirror/language';
import { type Diagnostic, linter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorState, type Extension, Facet, type StateEffect, type Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { classNames } from '../attributes.ts';
import type { TypingHandoff } from '../typing-handoff.ts';
import styles from './editor.module.css';
import { contentAttributes, editorBasics } from './editor-basics.ts';
import { fromOutside, useEditor } from './use-editor.ts';

/** An error in a range of the text. */
export interface EditorProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly EditorProblem[];
  /** The ID of the element that lists the problems. */
  readonly describedBy?: string | undefined;
  readonly left?: TypingHandoff | undefined;
  readonly ref?: Ref<JsonFieldHandle>;
}

export interface JsonFieldHandle {
  /** Sets the cursor and scrolls it into view. */
  readonly focusAt: (offset: number) => void;
}

/** A JSON editor that fills its parent. F8 goes to the next problem. */
export function JsonField(props: JsonFieldProps) {
  const { label, value, onChange, problems, describedBy, left, ref } = props;
  const [fixed] = useState(jsonBasics);
  const invalid = problems.length > 0;
  const attributes = useMemo(
    () => contentAttributes({ label, describedBy, invalid }),
    [label, describedBy, invalid],
  );
  const changing = useMemo(() => [attributes, givenProblems(problems)], [attributes, problems]);
  const { place, view } = useEditor({ value, onChange, fixed, changing, left });
  useEffect(() => {
    if (view !== undefined) foldAllNumberLists(view);
  }, [view]);
  useImperativeHandle(ref, () => ({ focusAt: (offset) => view !== undefined && focusAt(view, offset) }), [
    view,
  ]);
  return <div ref={place} className={classNames(styles.field, styles.whole, invalid && styles.invalid)} />;
}

function jsonBasics() {
  return [
    json(),
    foldNumberLists(),
    jsonMarks(),
    keymap.of([
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
    ]),
    editorBasics(),
  ];
}

function focusAt(view: EditorView, offset: number): void {
  const anchor = Math.max(0, Math.min(offset, view.state.doc.length));
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** If parsing takes longer, errors are marked once it is done. */
const PARSE_MILLISECONDS = 50;

const problemsGiven = Facet.define<readonly EditorProblem[]>();

export function givenProblems(problems: readonly EditorProblem[]): Extension {
  return problemsGiven.of(problems);
}

/** Marks the given problems; if there are none, the first syntax error. */
export function jsonMarks(): Extension {
  return linter(({ state }) => jsonDiagnostics(state), {
    delay: 200,
    needsRefresh: ({ startState, state }) => startState.facet(problemsGiven) !== state.facet(problemsGiven),
  });
}

export function jsonDiagnostics(state: EditorState): Diagnostic[] {
  const given = state.facet(problemsGiven).flat();
  if (given.length > 0) return given.map((problem) => markOf(problem, state.doc.length));
  const at = firstMistakeIn(state);
  if (at === undefined) return [];
  const message = at >= state.doc.length ? 'Unexpected end of JSON' : 'Invalid JSON from here';
  return [markOf({ from: at, to: at + 1, message }, state.doc.length)];
}

/** Clamped, because the text may have changed since the problem was found. */
function markOf({ from, to, message }: EditorProblem, length: number): Diagnostic {
  const start = Math.max(0, Math.min(from, length));
  return { from: start, to: Math.max(start, Math.min(to, length)), severity: 'error', message };
}

function firstMistakeIn(state: EditorState): number | undefined {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MILLISECONDS);
  let found: number | undefined;
  tree?.iterate({
    enter: ({ type, from }) => {
      if (type.isError) found ??= from;
      return found === undefined;
    },
  });
  return found;
}

/** A list of numbers in a JSON text, with its brackets. */
interface NumberList {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Shorter lists are worth reading. */
const FEWEST = 24;

/** A bracket, then only numbers and separators. */
const LIST = /\[[\s\d.,eE+-]+\]/g;

/** The lists that are vectors. Found without parsing, so it also works on invalid JSON. */
export function numberListsIn(text: string): readonly NumberList[] {
  const lists: NumberList[] = [];
  for (const match of text.matchAll(LIST)) {
    const count = countNumbers(match[0]);
    if (count >= FEWEST) lists.push({ from: match.index, to: match.index + match[0].length, count });
  }
  return lists;
}

function countNumbers(list: string): number {
  let count = 1;
  for (let at = list.indexOf(','); at !== -1; at = list.indexOf(',', at + 1)) count += 1;
  return count;
}

/** Folds vectors; text set from outside has its vectors folded. */
function foldNumberLists(): Extension {
  return [
    codeFolding({ preparePlaceholder: wordsFor, placeholderDOM: placeholderFor }),
    foldGutter({ openText: '⌄', closedText: '›' }),
    keymap.of(foldKeymap),
    EditorState.transactionExtender.of(foldWhatCame),
  ];
}

/** For the initial text of an editor. */
function foldAllNumberLists(view: EditorView): void {
  view.dispatch({ effects: foldsWithin(view.state.doc.toString(), 0, view.state.doc.length) });
}

function foldWhatCame(transaction: Transaction): { effects: readonly StateEffect<unknown>[] } | null {
  if (transaction.annotation(fromOutside) === undefined) return null;
  const text = transaction.newDoc.toString();
  const effects: StateEffect<unknown>[] = [];
  transaction.changes.iterChangedRanges((_from, _to, from, to) =>
    effects.push(...foldsWithin(text, from, to)),
  );
  return { effects };
}

function foldsWithin(text: string, from: number, to: number): StateEffect<unknown>[] {
  const lists = numberListsIn(text).filter((list) => list.to > from && list.from < to);
  return lists.map((list) => foldEffect.of({ from: list.from + 1, to: list.to - 1 }));
}

interface FoldedRange {
  readonly from: number;
  readonly to: number;
}

function wordsFor(state: EditorState, { from, to }: FoldedRange): string {
  const text = state.sliceDoc(from, to);
  return numberListsIn(`[${text}]`).length === 1 ? `${countNumbers(text)} numbers` : '…';
}

function placeholderFor(_view: EditorView, unfold: (event: Event) => void, words: unknown): HTMLElement {
  const element = document.createElement('span');
  element.className = 'cm-foldPlaceholder';
  element.textContent = String(words);
  element.title = 'Show';
  element.addEventListener('click', unfold);
  return element;
}
