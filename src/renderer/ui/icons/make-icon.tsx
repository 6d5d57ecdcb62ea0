import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';

export type IconSize = 12 | 14 | 16 | 20 | 28;

export interface IconProps {
  /** 14 in rows and small buttons, 16 in buttons, 20 in the rail, 12 beside small print, 28 in an empty state. */
  readonly size?: IconSize;
  /** Given only where no words stand beside the icon; without it the icon is decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export type Icon = ComponentType<IconProps>;

/** In units of the 24-unit drawing, so that a line is about 1.2 pixels thick at every size. */
const STROKE: Readonly<Record<IconSize, number>> = { 12: 2, 14: 1.75, 16: 1.75, 20: 1.5, 28: 1.25 };

/** One of lucide's icons, in our sizes and strokes. */
export function lucideIcon(drawing: LucideIcon): Icon {
  return (props) => renderLucide(drawing, props);
}

/** An icon of our own, drawn in the same 24 units. */
export function ownIcon(drawing: ReactNode): Icon {
  return (props) => renderOwn(drawing, props);
}

function renderLucide(Drawing: LucideIcon, { size = 16, label, className }: IconProps) {
  return <Drawing size={size} strokeWidth={STROKE[size]} className={className} {...accessibility(label)} />;
}

function renderOwn(drawing: ReactNode, { size = 16, label, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={STROKE[size]}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...accessibility(label)}
    >
      {drawing}
    </svg>
  );
}

function accessibility(label: string | undefined): SVGProps<SVGSVGElement> {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
}
