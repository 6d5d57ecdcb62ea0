import { useEffect, useRef, useState } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { Shortcut } from '../Shortcut.tsx';
import styles from './Tips.module.css';
import { readTip, type Tip } from './tooltip.ts';
import { watchTips } from './watch-tips.ts';

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
