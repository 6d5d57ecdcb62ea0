import type { ComparedRow, PropertyChange } from '../../../../plan/index.ts';
import { classNames } from '../../../ui/attributes.ts';
import { ArrowRightIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import cells from './cells.module.css';
import { StateSign } from './StateSign.tsx';

/** The sign, the name, and the first of what changed. */
export function OperatorCell({ row }: { readonly row: ComparedRow }) {
  const { state, before, after, changes } = row;
  const [first] = changes;
  return (
    <>
      <StateSign state={state} />
      <span className={classNames('mono', cells.name, state === 'same' && cells.quiet)}>
        <VisibleText text={(after ?? before)?.name ?? ''} />
      </span>
      {first !== undefined && <FirstChange change={first} more={changes.length - 1} />}
    </>
  );
}

function FirstChange({
  change: { key, before, after },
  more,
}: {
  readonly change: PropertyChange;
  readonly more: number;
}) {
  return (
    <span className={classNames('mono', cells.change)}>
      {key !== undefined && (
        <>
          <VisibleText text={key} limit={40} />{' '}
        </>
      )}
      <VisibleText text={before ?? 'none'} limit={28} />
      <ArrowRightIcon size={12} className={cells.arrow} label="then" />
      <VisibleText text={after ?? 'none'} limit={40} />
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
