import { codeFolding, foldEffect, foldGutter, foldKeymap } from '@codemirror/language';
import { EditorState, type Extension, type StateEffect, type Transaction } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { fromOutside } from './from-outside.ts';
import { countNumbers, numberListsIn } from './number-lists.ts';

/** Folding; vectors that come from outside come folded. */
export function foldNumberLists(): Extension {
  return [
    codeFolding({ preparePlaceholder: wordsFor, placeholderDOM: placeholderFor }),
    foldGutter({ openText: '⌄', closedText: '›' }),
    keymap.of(foldKeymap),
    EditorState.transactionExtender.of(foldWhatCame),
  ];
}

/** For the text that an editor begins with. */
export function foldAllNumberLists(view: EditorView): void {
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
