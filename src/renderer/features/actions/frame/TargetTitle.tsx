import { VisibleText } from '#ui/VisibleText.tsx';

export interface TargetTitleProps {
  /** `Drop`. */
  readonly deed: string;
  readonly id: readonly string[];
}

/** What is done, to what. */
export function TargetTitle({ deed, id }: TargetTitleProps) {
  return (
    <>
      {deed} <VisibleText text={id.at(-1) ?? ''} limit={80} />
    </>
  );
}
