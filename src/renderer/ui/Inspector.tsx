import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { IconButton } from './Button.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './Inspector.module.css';
import { CloseIcon } from './icons.ts';

interface InspectorProps extends Pick<InspectorFrameProps, 'label' | 'tools' | 'onClose' | 'children'> {
  /** Of the thing that is shown. */
  readonly name: ReactNode;
  /** Where the name may be cut off. */
  readonly wholeName?: string | undefined;
  readonly glyph?: ReactNode;
  /** Where the thing stands, in a few words. */
  readonly place?: ReactNode;
}

/** What an inspector has to show: nothing at all, how something is selected, or what is selected. */
export type InspectorFilling = 'nothing' | 'hint' | 'selection';

/** Where an inspector says what it has to show: the column around it has to know. */
export const TellInspectorFilling = createContext<(filling: InspectorFilling) => void>(() => {});

/** Everything that is known of the one thing that is selected, beside the page that it is selected in. */
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
  /** How to get something to look at. */
  readonly children: ReactNode;
}

/** Where nothing is selected. */
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
  /** At the beginning of the head: a title, and what belongs to it. */
  readonly head: ReactNode;
  /** At its end. */
  readonly tools?: ReactNode;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
  /** Nothing is selected. */
  readonly isHint?: boolean;
  readonly children: ReactNode;
}

/** What stands at the right of a page, whatever it shows. */
export function InspectorFrame(props: InspectorFrameProps) {
  const { label, head, tools, onClose, isHint = false, children } = props;
  const tell = use(TellInspectorFilling);
  // Before the picture: an empty column is never seen.
  useLayoutEffect(() => {
    tell(isHint ? 'hint' : 'selection');
    return () => tell('nothing');
  }, [tell, isHint]);
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

/** Where it is no name of a thing: that stands in another type. */
export function InspectorTitle({ children }: Pick<InspectorFrameProps, 'children'>) {
  return <h2 className="strong">{children}</h2>;
}

interface InspectorPartProps {
  readonly title?: string | undefined;
  /** A quiet remark after the title. */
  readonly note?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the inspector, under its heading if it has one. */
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
