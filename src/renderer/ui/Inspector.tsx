import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { IconButton } from './Button.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './Inspector.module.css';
import { CloseIcon } from './icons.ts';

interface InspectorProps extends Pick<InspectorFrameProps, 'label' | 'tools' | 'onClose' | 'children'> {
  readonly name: ReactNode;
  /** The tooltip, if the name may be cut off. */
  readonly wholeName?: string | undefined;
  readonly glyph?: ReactNode;
  readonly place?: ReactNode;
}

/** `hint`: nothing is selected, and the inspector says how to select something. */
export type InspectorFilling = 'nothing' | 'hint' | 'selection';

/** Tells the column around the inspector what the inspector shows. */
export const InspectorFillingContext = createContext<(filling: InspectorFilling) => void>(() => {});

/** All details of the selected item, beside its page. */
export function Inspector({ name, wholeName, glyph, place, children, ...frame }: InspectorProps) {
  const head = (
    <>
      {glyph}
      <h2 className={styles.name} title={wholeName}>
        {name}
      </h2>
      {place !== undefined && <span className="no-flex tiny-text dim">{place}</span>}
    </>
  );
  return (
    <InspectorFrame {...frame} head={head}>
      <div className={styles.body}>{children}</div>
    </InspectorFrame>
  );
}

interface EmptyInspectorProps extends Pick<InspectorProps, 'label' | 'onClose'> {
  /** How to select something. */
  readonly children: ReactNode;
}

export function EmptyInspector({ label, onClose, children }: EmptyInspectorProps) {
  return (
    <InspectorFrame isHint label={label} head={<InspectorTitle>{label}</InspectorTitle>} onClose={onClose}>
      <div className={styles.hint}>{children}</div>
    </InspectorFrame>
  );
}

interface InspectorFrameProps {
  /** For screen readers. */
  readonly label: string;
  /** At the start of the head: a title, and what belongs to it. */
  readonly head: ReactNode;
  /** At the end of the head. */
  readonly tools?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly isHint?: boolean;
  readonly children: ReactNode;
}

/** The column at the right of a page, whatever it shows. */
export function InspectorFrame(props: InspectorFrameProps) {
  const { label, head, tools, onClose, isHint = false, children } = props;
  const setFilling = use(InspectorFillingContext);
  // A layout effect, so that an empty column is never painted.
  useLayoutEffect(() => {
    setFilling(isHint ? 'hint' : 'selection');
    return () => setFilling('nothing');
  }, [setFilling, isHint]);
  return (
    <section className="column full-height" aria-label={label}>
      <ColumnHead>
        {head}
        <span className={styles.tools}>{tools}</span>
        {onClose && <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />}
      </ColumnHead>
      {children}
    </section>
  );
}

/** For a title that isn’t the name of an item: those have another font. */
export function InspectorTitle({ children }: Pick<InspectorFrameProps, 'children'>) {
  return <h2 className="strong">{children}</h2>;
}

interface InspectorPartProps {
  readonly title?: string | undefined;
  /** Small text after the title. */
  readonly note?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the inspector, with a heading if it has a title. */
export function InspectorPart({ title, note, tools, children }: InspectorPartProps) {
  return (
    <div className={styles.part}>
      {title !== undefined && (
        <div className={styles.headingLine}>
          <h3 className="strong">{title}</h3>
          {note !== undefined && <span>{note}</span>}
          {tools !== undefined && <span className={styles.partTools}>{tools}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
