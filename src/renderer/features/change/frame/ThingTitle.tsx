import { VisibleText } from '../../../ui/text/VisibleText.tsx';

export interface ThingTitleProps {
  /** `Drop`. */
  readonly deed: string;
  readonly id: readonly string[];
}

/** What is done, to what. */
export function ThingTitle({ deed, id }: ThingTitleProps) {
  return (
    <>
      {deed} <VisibleText text={id.at(-1) ?? ''} limit={80} />
    </>
  );
}
