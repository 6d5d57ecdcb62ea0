import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Shortcut } from './Shortcut.tsx';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  /** As in the command table: `Mod+I`. */
  readonly keys?: string | undefined;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** A control of ours, or anything else in react-aria's `<Focusable>`: a detail on hover opens by key too. */
  readonly children: ReactElement;
}

const DELAY_MILLISECONDS = 500;

export function Tooltip({ text, keys, placement = 'bottom', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MILLISECONDS} closeDelay={0}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} offset={6} placement={placement}>
        <span className={styles.content}>
          {text}
          {keys !== undefined && <Shortcut keys={keys} />}
        </span>
      </AriaTooltip>
    </TooltipTrigger>
  );
}
