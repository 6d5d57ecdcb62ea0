import { useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { ariaKeys, keyboardPlatform, Shortcut } from './Shortcut.tsx';
import styles from './Tips.module.css';

/** A tooltip: shown on hover or keyboard focus. */
export interface Tip {
  readonly text: string;
  /** The shortcut, e.g. `Mod+I`. */
  readonly keys?: string | undefined;
  /** The preferred side; below by default. */
  readonly side?: 'bottom' | 'right';
}

interface ShownTip extends Tip {
  readonly element: Element;
}

/** Renders the tooltips, one at a time. Used once per window. */
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

/** Rendered only while it is visible: `watchTips` decides when. */
const OPEN = { isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: () => undefined };

function FloatingTip({ tip: { element, text, keys, side = 'bottom' } }: { readonly tip: ShownTip }) {
  const anchor = useRef(element);
  anchor.current = element;
  return (
    <TooltipTriggerStateContext value={OPEN}>
      {/* Another text has another width, so it is positioned again. */}
      <Tooltip key={text} triggerRef={anchor} className={styles.tip ?? ''} offset={6} placement={side}>
        <span className={styles.content}>
          {text}
          {keys !== undefined && <Shortcut keys={keys} />}
        </span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}

/** Long enough that nothing shows when the pointer only passes. */
const DELAY_MILLISECONDS = 500;

/** After one tooltip, the next one shows without the delay. */
const WARM_MILLISECONDS = 500;

/** Reports which element’s tooltip is to be shown, or undefined. Returns a function that stops it. */
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
  /** The hovered element. Once its tooltip is hidden, it shows again only after the pointer left and came back. */
  #pointed: Element | undefined;
  #shown: Element | undefined;
  #hiddenAt = Number.NEGATIVE_INFINITY;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The hovered element may be removed or changed. */
  readonly #changes = new MutationObserver(() => this.#refresh());

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

  /** Only if the pointer left the window: within it, it is on another element next. */
  pointAway({ relatedTarget }: PointerEvent): void {
    if (relatedTarget !== null) return;
    this.#pointed = undefined;
    this.hide();
  }

  /** Only for keyboard focus: a user who clicks already sees the control. */
  focus(target: EventTarget | null): void {
    const element = closestTip(target);
    if (element !== undefined && element === target && element.matches(':focus-visible'))
      this.#reveal(element);
  }

  key(event: KeyboardEvent): void {
    // This Escape only closes the tooltip, not the dialog around it.
    if (event.key === 'Escape' && this.#shown !== undefined) event.stopPropagation();
    this.hide();
  }

  /** Scrolling moves the element of the tooltip, if it is inside the scrolled element. */
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

  #refresh(): void {
    if (this.#shown?.isConnected === true && closestTip(this.#shown) === this.#shown) this.#show(this.#shown);
    else this.hide();
  }
}

/** Attributes on the element, so that a tooltip costs nothing until it is shown: `Tips` reads them. */
export function tipAttributes({ text, keys, side }: Tip): Record<`data-tip${string}`, string | undefined> {
  return { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-side': side };
}

/** For screen readers. Leaves out what the accessible name already says. */
export function describedByTip({ text, keys }: Tip, label: string | undefined) {
  return {
    'aria-description': label?.startsWith(text) ? undefined : text,
    'aria-keyshortcuts': keys === undefined ? undefined : ariaKeys(keys, keyboardPlatform()),
  };
}

/** Reads the current tooltip of an element; it may change while it is shown. */
export function readTip(element: Pick<Element, 'getAttribute'>): Tip | undefined {
  const text = element.getAttribute('data-tip');
  if (text === null) return undefined;
  const keys = element.getAttribute('data-tip-keys') ?? undefined;
  const side = element.getAttribute('data-tip-side') === 'right' ? 'right' : 'bottom';
  return { text, keys, side };
}

/** The element with a tooltip that an event belongs to. */
function closestTip(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('[data-tip]') ?? undefined) : undefined;
}
