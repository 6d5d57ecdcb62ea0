import type { PlanNode, Property } from '../../../../plan/index.ts';
import { InspectorPart } from '../../../ui/Inspector.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { LongText } from './LongText.tsx';
import styles from './Pairs.module.css';
import { useFirst } from './use-first.tsx';

/** Some ten lines of the panel. */
const LIMIT = 300;

/** More than any engine writes; a text from elsewhere may have any number. */
const FIRST = 100;

/** What the operator was told to do: keys with their values, and expressions alone. */
export function PropertyList({ node: { properties } }: { readonly node: PlanNode }) {
  const { shown, more } = useFirst(properties, FIRST, 'properties');
  if (properties.length === 0) return null;
  const alone = shown.filter(({ key }) => key === undefined);
  const pairs = shown.filter(({ key }) => key !== undefined);
  return (
    <InspectorPart title="Properties">
      {alone.length > 0 && <ul className={styles.list}>{alone.map(renderAlone)}</ul>}
      {pairs.length > 0 && <dl className={styles.list}>{pairs.map(renderPair)}</dl>}
      {more}
    </InspectorPart>
  );
}

function renderAlone({ value }: Property, position: number) {
  return (
    <li key={position} className={styles.alone}>
      <LongText text={value} limit={LIMIT} />
    </li>
  );
}

function renderPair({ key = '', value }: Property, position: number) {
  return (
    <div key={position} className={styles.pair}>
      <dt className={styles.key}>
        <VisibleText text={key} />
      </dt>
      <dd className={styles.value}>
        <LongText text={value} limit={LIMIT} />
      </dd>
    </div>
  );
}
