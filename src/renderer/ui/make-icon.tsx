import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';

type IconSize = 12 | 14 | 16 | 20 | 28;

interface IconProps {
  /**
   * 14 in rows and small buttons, 16 in buttons, 20 in the rail, 12 beside small print, 28 in an
   * empty state.
   */
  readonly size?: IconSize;
  /** Only if there is no text beside the icon; without a label the icon is decorative. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export type Icon = ComponentType<IconProps>;

/** In units of the 24-unit drawing, so that a line is about 1.2 pixels thick at every size. */
const STROKE: Readonly<Record<IconSize, number>> = { 12: 2, 14: 1.75, 16: 1.75, 20: 1.5, 28: 1.25 };

/** A lucide icon in our sizes and stroke widths. */
export function lucideIcon(drawing: LucideIcon): Icon {
  return (props) => renderLucide(drawing, props);
}

/** Our own icon, drawn in the same 24 units. */
function ownIcon(drawing: ReactNode): Icon {
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

/** The logo: a display case with light on its glass. */
export const VitrineMark = ownIcon(
  <>
    <path d="M4.5 3.5h15v13h-15z" />
    <path d="M2.5 20.5h19" />
    <path d="M6.5 16.5v4M17.5 16.5v4" />
    <path d="m8 11.5 5-5M12.5 12.5l3.5-3.5" strokeWidth="1.25" />
  </>,
);

/** A table with data: filled. */
export const StoredTableIcon = ownIcon(
  <g fill="currentColor" stroke="none">
    <path d="M5 4h14a2 2 0 0 1 2 2v2.4H3V6a2 2 0 0 1 2-2Z" />
    <path d="M3 10.2h6.6V20H5a2 2 0 0 1-2-2Z" />
    <path d="M11.4 10.2H21V18a2 2 0 0 1-2 2h-7.6Z" />
  </g>,
);

/** A declared table without data: a dashed outline, with the word beside it. */
export const DeclaredTableIcon = ownIcon(
  <rect x="3.5" y="4.5" width="17" height="15" rx="2" strokeDasharray="3.4 2.6" />,
);

/** A table of which only the name is known: an outline, neither filled nor dashed. */
export const NamedTableIcon = ownIcon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M3.5 9.3h17M10.5 9.3v10.2" />
  </>,
);

export const VectorIcon = ownIcon(
  <>
    <path d="M4 20 20 4M20 4h-7M20 4v7" />
    <circle cx="5" cy="19" r="1.6" fill="currentColor" stroke="none" />
  </>,
);

export const NotReturnedIcon = ownIcon(<circle cx="12" cy="12" r="8.5" strokeDasharray="3 3" />);

export const NotApplicableIcon = ownIcon(<path d="M5 12h14" />);
