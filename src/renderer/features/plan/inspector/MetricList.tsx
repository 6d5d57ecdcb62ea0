import {
  amountOf,
  type Metric,
  type MetricValue,
  meaningOfMetric,
  type PlanNode,
} from '../../../../plan/index.ts';
import { classNames } from '../../../ui/attributes.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { InspectorPart } from '../../../ui/Inspector.tsx';
import { InfoIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { showMeanings, useMeaningsShown } from './metric-meanings.ts';
import { roundedRange } from './model/rounded-range.ts';
import styles from './Pairs.module.css';
import { useFirst } from './use-first.tsx';

/** More than any engine writes; a text from elsewhere may have any number. */
const FIRST = 100;

/** Every metric, as it stands in the text. */
export function MetricList({ node: { metrics } }: { readonly node: PlanNode }) {
  const { shown, more } = useFirst(metrics, FIRST, 'metrics');
  const hasMeanings = useMeaningsShown();
  if (metrics.length === 0) return null;
  return (
    <InspectorPart title="Metrics" tools={<MeaningsButton isShown={hasMeanings} />}>
      <dl className={styles.list}>
        {shown.map((metric, position) => renderMetric(metric, position, hasMeanings))}
      </dl>
      {more}
    </InspectorPart>
  );
}

/** A tooltip on each name is only for the pointer: this is the way for everybody. */
function MeaningsButton({ isShown }: { readonly isShown: boolean }) {
  return (
    <IconButton
      icon={InfoIcon}
      label="Metric definitions"
      pressed={isShown}
      onPress={() => showMeanings(!isShown)}
    />
  );
}

function renderMetric({ name, label, raw, value }: Metric, position: number, hasMeanings: boolean) {
  const range = roundedRange(raw, value);
  const meaning = meaningOfMetric(name);
  const words = [meaning, range].filter((part) => part !== undefined).join('; ');
  return (
    <div key={position} className={styles.pair}>
      <dt className={styles.key} title={meaning}>
        <VisibleText text={name} />
        {label !== undefined && (
          <span className={styles.label}>
            {' '}
            <VisibleText text={label} />
          </span>
        )}
      </dt>
      <dd className={classNames(styles.value, isZero(value) && styles.zero)}>
        {range !== undefined && (
          <span className={styles.rounded} title={range}>
            rounded<span className="visually-hidden">, {range}</span>
          </span>
        )}
        <VisibleText text={raw} />
      </dd>
      {hasMeanings && words !== '' && <dd className={styles.meaning}>{words}</dd>}
    </div>
  );
}

function isZero(value: MetricValue): boolean {
  return (value.kind === 'ratio' ? value.share : amountOf(value)) === 0;
}
