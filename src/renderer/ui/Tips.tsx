import { useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { ariaKeys, keyboardPlatform, Shortcut } from './Shortcut.tsx';
import styles from './Tips.module.css';

/** A detail that shows while the pointer rests on a control, or the keys come to it. */
export interface Tip {
  readonly text: string;
  /** As in the command table: `Mod+I`. */
  readonly keys?: string | undefined;
  /** Where it stands if there is room: below, unless this says otherwise. */
  readonly side?: 'bottom' | 'right';
}

interface ShownTip extends Tip {
  readonly element: Element;
}

/** Where tips appear, one at a time. Once in the window. */
export function Tips() {
  const [shown, setShown] = useState<ShownTip>();
  useEffect(() => watchTips(document, (element) => setShown((before) => shownTip(element, before))), []);
  return shown === undefined ? null : <FloatingTip tip={shown} />;
}

function shownTip(element: Element | undefined, before: ShownTip | undefined): ShownTip | undefined {
  const tip = element && readTip(element);
  if (element === undefined || tip === undefined) return undefined;
  const isSame = before?.element === element && before.text === tip.text && before.keys === tip.keys;
  return isSame ? before : { ...tip, element };
}

/** It is drawn only while it is to be seen: `watchTips` says when. */
const OPEN = { isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: () => undefined };

function FloatingTip({ tip: { element, text, keys, side = 'bottom' } }: { readonly tip: ShownTip }) {
  const anchor = useRef(element);
  anchor.current = element;
  return (
    <TooltipTriggerStateContext value={OPEN}>
      {/* Another text has another width, and stands elsewhere. */}
      <Tooltip key={text} triggerRef={anchor} className={styles.tip ?? ''} offset={6} placement={side}>
        <span className={styles.content}>
          {text}
          {keys !== undefined && <Shortcut keys={keys} />}
        </span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}

/** Long enough that who only passes by sees nothing. */
const DELAY_MILLISECONDS = 500;

/** Who has just looked at one, and goes on to the next, need not wait again. */
const WARM_MILLISECONDS = 500;

/** Says which element's tip is to be seen, or that none is any more. Ends with the function that it answers. */
function watchTips(document: Document, show: (element: Element | undefined) => void): () => void {
  const watch = new TipWatch(show);
  const ending = new AbortController();
  const on = { capture: true, signal: ending.signal };
  document.addEventListener('pointerover', (event) => watch.pointAt(event), on);
  document.addEventListener('pointerout', (event) => watch.pointAway(event), on);
  document.addEventListener('focusin', (event) => watch.focus(event.target), on);
  document.addEventListener('focusout', () => watch.hide(), on);
  document.addEventListener('pointerdown', () => watch.hide(), on);
  document.addEventListener('keydown', (event) => watch.key(event), on);
  document.addEventListener('scroll', ({ target }) => watch.scroll(target), on);
  return () => {
    ending.abort();
    watch.hide();
  };
}

class TipWatch {
  readonly #show: (element: Element | undefined) => void;
  /** What the pointer is on. Once hidden, its tip comes back only when the pointer does. */
  #pointed: Element | undefined;
  #shown: Element | undefined;
  #hiddenAt = Number.NEGATIVE_INFINITY;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** What is looked at may go away or change under the pointer. */
  readonly #changes = new MutationObserver(() => this.#lookAgain());

  constructor(show: (element: Element | undefined) => void) {
    this.#show = show;
  }

  pointAt({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return;
    const element = closestTip(target);
    if (element === this.#pointed) return;
    this.hide();
    this.#pointed = element;
    if (element === undefined) return;
    const isWarm = performance.now() - this.#hiddenAt < WARM_MILLISECONDS;
    if (isWarm) this.#reveal(element);
    else this.#waiting = setTimeout(() => this.#reveal(element), DELAY_MILLISECONDS);
  }

  /** Out of the window: within it, the pointer is on something else next. */
  pointAway({ relatedTarget }: PointerEvent): void {
    if (relatedTarget !== null) return;
    this.#pointed = undefined;
    this.hide();
  }

  /** Only when the keys came there: who clicks knows what is there. */
  focus(target: EventTarget | null): void {
    const element = closestTip(target);
    if (element !== undefined && element === target && element.matches(':focus-visible'))
      this.#reveal(element);
  }

  key(event: KeyboardEvent): void {
    // What is below it stays open: this Escape was for the tip.
    if (event.key === 'Escape' && this.#shown !== undefined) event.stopPropagation();
    this.hide();
  }

  /** It moves what the tip stands beside, if that is within. */
  scroll(target: EventTarget | null): void {
    const element = this.#shown ?? this.#pointed;
    if (target instanceof Node && element !== undefined && target.contains(element)) this.hide();
  }

  hide(): void {
    clearTimeout(this.#waiting);
    if (this.#shown === undefined) return;
    this.#changes.disconnect();
    this.#shown = undefined;
    this.#hiddenAt = performance.now();
    this.#show(undefined);
  }

  #reveal(element: Element): void {
    this.hide();
    if (!element.isConnected) return;
    this.#shown = element;
    this.#changes.observe(element.ownerDocument, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-tip', 'data-tip-keys'],
    });
    this.#show(element);
  }

  #lookAgain(): void {
    if (this.#shown?.isConnected === true && closestTip(this.#shown) === this.#shown) this.#show(this.#shown);
    else this.hide();
  }
}

/** On the element itself, so that a control costs nothing for a tip that nobody looks at: `Tips` reads it there. */
export function tipAttributes({ text, keys, side }: Tip): Record<`data-tip${string}`, string | undefined> {
  return { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-side': side };
}

/** For screen readers. What the name of the control says already is not said twice. */
export function describedByTip({ text, keys }: Tip, label: string | undefined) {
  return {
    'aria-description': label?.startsWith(text) ? undefined : text,
    'aria-keyshortcuts': keys === undefined ? undefined : ariaKeys(keys, keyboardPlatform()),
  };
}

/** What an element says of itself now; it may say something else while it is looked at. */
export function readTip(element: Pick<Element, 'getAttribute'>): Tip | undefined {
  const text = element.getAttribute('data-tip');
  if (text === null) return undefined;
  const keys = element.getAttribute('data-tip-keys') ?? undefined;
  const side = element.getAttribute('data-tip-side') === 'right' ? 'right' : 'bottom';
  return { text, keys, side };
}

/** The control with a tip that an event is about. */
function closestTip(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('[data-tip]') ?? undefined) : undefined;
}
