import { Button } from '#ui/Button.tsx';
import { NotApplicableIcon, NotReturnedIcon } from '#ui/icons.ts';
import { ReturnedNothing } from '#ui/MissingValue.tsx';
import styles from './overview.module.css';
import type { Figure, FigureValue } from './table-figures.ts';
import { LoadingIndicator, ValueError } from './ValueState.tsx';

/** Each figure has its place from the start, to avoid layout shifts. */
export function TableFigures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, aside }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={value.state === 'known' ? styles.value : styles.state} {...knownProps(value)}>
            <Value label={label} value={value} />
          </dd>
          {aside !== undefined && <dd className="small one-line dim">{aside}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Longer texts don't fit in the large font. */
const LONG = 13;

function knownProps(value: FigureValue) {
  if (value.state !== 'known') return {};
  return { title: value.exact ?? value.text, 'data-long': value.text.length > LONG || undefined };
}

function Value({ label, value }: { readonly label: string; readonly value: FigureValue }) {
  switch (value.state) {
    case 'known':
      return value.text;
    case 'absent':
      return <FigureAbsent why={value.why} />;
    case 'null':
      return <ReturnedNothing value="null" />;
    case 'asking':
      return <LoadingIndicator label={label} onCancel={value.section.cancel} />;
    case 'stopped':
      return (
        <Button size="small" label={`${label}: retry`} onPress={value.section.reload}>
          Retry
        </Button>
      );
    case 'failed':
      return (
        <ValueError
          label={label}
          failure={value.failure}
          isAnswer={value.isAnswer}
          onRetry={value.section.reload}
        />
      );
  }
}

type AbsentValue = Extract<FigureValue, { state: 'absent' }>;

const WHY: Readonly<Record<AbsentValue['why'], string>> = {
  'not-returned': 'not returned',
  'not-asked': 'not requested',
  'not-applicable': 'not applicable',
};

/** Shorter than the text of a fact, because a figure has less room. */
function FigureAbsent({ why }: Pick<AbsentValue, 'why'>) {
  const Mark = why === 'not-applicable' ? NotApplicableIcon : NotReturnedIcon;
  return (
    <span className={styles.absent}>
      <Mark size={12} />
      {WHY[why]}
    </span>
  );
}
