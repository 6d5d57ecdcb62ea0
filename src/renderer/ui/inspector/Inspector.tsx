import type { ReactNode } from 'react';
import styles from './Inspector.module.css';
import { InspectorFrame, type InspectorFrameProps, InspectorTitle } from './InspectorFrame.tsx';

export interface InspectorProps
  extends Pick<InspectorFrameProps, 'label' | 'tools' | 'onClose' | 'children'> {
  /** Of the thing that is shown. */
  readonly name: ReactNode;
  /** Where the name may be cut off. */
  readonly wholeName?: string | undefined;
  readonly glyph?: ReactNode;
  /** Where the thing stands, in a few words. */
  readonly place?: ReactNode;
}

/** Everything that is known of the one thing that is selected, beside the page that it is selected in. */
export function Inspector({ name, wholeName, glyph, place, children, ...frame }: InspectorProps) {
  const head = (
    <>
      {glyph}
      <h2 className={styles.name} title={wholeName}>
        {name}
      </h2>
      {place !== undefined && <span className={styles.place}>{place}</span>}
    </>
  );
  return (
    <InspectorFrame {...frame} head={head}>
      <div className={styles.body}>{children}</div>
    </InspectorFrame>
  );
}

export interface EmptyInspectorProps extends Pick<InspectorProps, 'label' | 'onClose'> {
  /** How to get something to look at. */
  readonly children: ReactNode;
}

/** Where nothing is selected. */
export function EmptyInspector({ label, onClose, children }: EmptyInspectorProps) {
  return (
    <InspectorFrame label={label} head={<InspectorTitle>{label}</InspectorTitle>} onClose={onClose}>
      <div className={styles.hint}>{children}</div>
    </InspectorFrame>
  );
}
