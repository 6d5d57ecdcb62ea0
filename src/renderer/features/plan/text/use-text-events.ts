import { type ClipboardEvent, type MouseEvent, useMemo } from 'react';
import type { Plan } from '#plan/index.ts';
import { useCollectionKeys } from '#ui/collection/collection-events.ts';
import type { TextLines } from './model/text-rows.ts';

interface TextEventsGiven {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly selected: number | undefined;
  readonly current: number;
  readonly page: number;
  readonly goTo: (line: number) => void;
}

/** Listeners of the whole list, since its rows come and go during scrolling. */
export function useTextEvents({ lines, plan, selected, current, page, goTo }: TextEventsGiven) {
  const rows = useMemo(
    () => ({
      length: lines.count,
      at: (line: number) => (line < lines.count ? { key: String(line), line } : undefined),
    }),
    [lines],
  );
  const onKeyDown = useCollectionKeys(
    { rows, textOf: ({ line }) => lines.text.slice(lines.start(line), lines.end(line)).trimStart() },
    { current, page, goTo },
  );

  function onClick(event: MouseEvent): void {
    // Selecting text with the pointer doesn't select a line.
    if (document.getSelection()?.isCollapsed === false) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    if (row !== null) goTo(Number(row.dataset.line));
  }

  function onCopy(event: ClipboardEvent<HTMLElement>): void {
    const text = selectedText(event.currentTarget, lines.text) ?? textOfSelected(plan, selected);
    if (text === undefined) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  }

  return { onKeyDown, onClick, onCopy };
}

/** Without its line end, as when it is selected with the pointer. */
function textOfSelected({ nodes }: Plan, selected: number | undefined): string | undefined {
  return selected === undefined ? undefined : nodes[selected]?.text.replace(/\r?\n$/, '');
}

/**
 * The original text of the pointer selection. The window shows codes for invisible characters and cuts long text, but
 * copying should give the original. Undefined if nothing in the view is selected.
 */
function selectedText(view: HTMLElement, text: string): string | undefined {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const rows = codeOf(view).filter((row) => range.intersectsNode(row));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const from = first.contains(range.startContainer)
    ? placeIn(first, range.startContainer, range.startOffset)
    : startOf(first);
  const to = last.contains(range.endContainer)
    ? placeIn(last, range.endContainer, range.endOffset)
    : startOf(last) + lengthOf(last);
  return text.slice(from, to);
}

/** In the order of the text: the current row may come last in the DOM. */
function codeOf(view: HTMLElement): readonly HTMLElement[] {
  const rows = [...view.querySelectorAll<HTMLElement>('[data-from]')];
  return rows.sort((one, other) => startOf(one) - startOf(other));
}

function startOf(row: HTMLElement): number {
  return Number(row.dataset.from);
}

function placeIn(row: HTMLElement, container: Node, offset: number): number {
  let place = startOf(row);
  let node = container;
  // In an element, the offset counts children; in a text node, characters.
  if (container instanceof Element) place += sum([...container.childNodes].slice(0, offset));
  else place += isStandIn(container.parentElement) ? 0 : offset;
  while (node !== row && node.parentNode !== null) {
    for (let before = node.previousSibling; before !== null; before = before.previousSibling) {
      place += lengthOf(before);
    }
    node = node.parentNode;
  }
  return place;
}

/** The length of the text that a part of the page represents. */
function lengthOf(node: Node): number {
  if (node instanceof HTMLElement && isStandIn(node)) return Number(node.dataset.length);
  if (node instanceof Text) return node.length;
  return sum([...node.childNodes]);
}

function sum(nodes: readonly Node[]): number {
  return nodes.reduce((all, node) => all + lengthOf(node), 0);
}

function isStandIn(element: HTMLElement | null): boolean {
  return element?.dataset.length !== undefined;
}
