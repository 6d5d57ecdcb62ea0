import { type ReactNode, useEffect, useRef } from 'react';

export interface OnVisibleProps {
  readonly onSeen: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Tells when it is in view, after each drawing anew. Drawn alone does not count: a row of a tree that has the keys is drawn
 * wherever it is, and would read its list to the end.
 */
export function OnVisible({ onSeen, className, children }: OnVisibleProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
    });
    if (ref.current !== null) seen.observe(ref.current);
    return () => seen.disconnect();
  });
  return (
    <span ref={ref} className={className}>
      {children}
    </span>
  );
}
