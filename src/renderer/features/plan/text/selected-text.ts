/**
 * What of the real text is marked with the pointer. The window shows signs for what can't be seen and cuts what is too
 * long; whoever copies wants the text. Undefined where nothing in the view is marked.
 */
export function selectedText(view: HTMLElement, text: string): string | undefined {
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

/** In the order of the text: the one that is current may be drawn after the others. */
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
  // In an element the offset counts its children, in a text its characters.
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

/** How much of the text a part of the page stands for. */
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
