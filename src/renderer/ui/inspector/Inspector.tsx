import type { ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';
import { CloseIcon } from '../icons/icons.ts';
import styles from './Inspector.module.css';

export interface InspectorProps {
  /** What kind of thing it shows: "Field". */
  readonly label: string;
  /** Of the thing that is shown. */
  readonly name: ReactNode;
  /** Where the name may be cut off. */
  readonly wholeName?: string | undefined;
  readonly glyph?: ReactNode;
  /** Where the thing stands, in a few words. */
  readonly place?: ReactNode;
  readonly tools?: ReactNode;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Everything that is known of the one thing that is selected, beside the page that it is selected in. */
export function Inspector({
  label,
  name,
  wholeName,
  glyph,
  place,
  tools,
  onClose,
  children,
}: InspectorProps) {
  return (
    <section className={styles.inspector} aria-label={label}>
      <header className={styles.head}>
        {glyph}
        <h2 className={styles.name} title={wholeName}>
          {name}
        </h2>
        {place !== undefined && <span className={styles.place}>{place}</span>}
        <span className={styles.tools}>
          {tools}
          <Close onClose={onClose} />
        </span>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export interface EmptyInspectorProps extends Pick<InspectorProps, 'label' | 'onClose'> {
  /** How to get something to look at. */
  readonly children: ReactNode;
}

/** Where nothing is selected. */
export function EmptyInspector({ label, onClose, children }: EmptyInspectorProps) {
  return (
    <section className={styles.inspector} aria-label={label}>
      <header className={styles.head}>
        <h2 className={styles.title}>{label}</h2>
        <span className={styles.tools}>
          <Close onClose={onClose} />
        </span>
      </header>
      <div className={styles.hint}>{children}</div>
    </section>
  );
}

function Close({ onClose }: Pick<InspectorProps, 'onClose'>) {
  return onClose && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />;
}
