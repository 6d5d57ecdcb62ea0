import { ActivityLink } from '#features/table/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { NotReturnedIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ChangeStateSign, Missing } from './ChangeStateSign.tsx';
import { FactTable } from './FactTable.tsx';
import { describeTexts } from './model/compare-texts.ts';
import { type ComparedEntryRow, comparedEntryRows } from './model/compared-rows.ts';
import styles from './sections.module.css';
import { type ComparisonSide, type ShownComparison, SIDE_TITLES, SIDES } from './use-comparison.ts';

interface ManifestSectionProps {
  readonly shown: ShownComparison;
}

/** The records of the two versions. They are loaded separately and fail separately. */
export function ManifestSection({ shown }: ManifestSectionProps) {
  const { records, manifest } = shown;
  const wanting = SIDES.filter((side) => records[side].answer === undefined);
  return (
    <section className="column fill same-ground" aria-label="Manifest">
      <div className={styles.bar}>
        <h2 className="strong">Manifest</h2>
      </div>
      {wanting.length > 0 && (
        <div className={styles.states}>
          {wanting.map((side) => (
            <RecordState key={side} side={side} shown={shown} />
          ))}
        </div>
      )}
      {wanting.length < SIDES.length && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Manifest, fact by fact">
          <FactTable label="Manifest" facts={manifest.facts} />
          <h3 className={styles.words}>Metadata of the version</h3>
          {manifest.metadata.entries.length === 0 ? (
            <p className={styles.none}>{describeTexts(manifest.metadata)}</p>
          ) : (
            <MetadataTable
              rows={comparedEntryRows(manifest.metadata.entries, { onlyChanges: false, filter: '' })}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface RecordStateProps extends ManifestSectionProps {
  readonly side: ComparisonSide;
}

function RecordState({ side, shown }: RecordStateProps) {
  const { failure, isFetching, why, reload, cancel } = shown.records[side];
  const { connection, version, isFetching: isDescribing } = shown.tables[side];
  const name = connection?.name ?? '';
  if (isFetching || isDescribing) {
    return <LoadingState what={`Loading version for “${SIDE_TITLES[side]}”`} lines={3} onCancel={cancel} />;
  }
  if (failure !== undefined) {
    return (
      <ErrorBox
        title={`${SIDE_TITLES[side]}: couldn’t load this version`}
        failure={failure}
        onRetry={reload}
        actions={<ActivityLink failure={failure} />}
      />
    );
  }
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title={`${SIDE_TITLES[side]}: version details not available`}
      actions={
        why !== 'no-version' && (
          <Button size="small" onPress={reload}>
            {why === undefined ? 'Retry' : 'Request anyway'}
          </Button>
        )
      }
    >
      {whyText(why, name, version)}
    </EmptyState>
  );
}

function whyText(
  why: ShownComparison['records']['before']['why'],
  name: string,
  version: bigint | undefined,
): string {
  switch (why) {
    case 'no-version':
      return `${name} didn’t return the table version.`;
    case 'not-supported':
      return `${name} can’t describe versions.`;
    case 'not-there':
      return `${name} has no version ${version} of this table.`;
    case undefined:
      return `The request was canceled before ${name} responded.`;
  }
}

/** The metadata of a version: values of any type, so shown as JSON. */
function MetadataTable({ rows }: { readonly rows: readonly ComparedEntryRow[] }) {
  return (
    <table className={styles.table} aria-label="Metadata of the version">
      <thead>
        <tr>
          {['Name', 'Before', 'After'].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, entry: { name, state, before, after } }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.fact}>
                <ChangeStateSign state={state} />
                <VisibleText text={name} />
              </span>
            </th>
            <Json text={before} isKnown={state !== 'one-sided'} />
            <Json text={after} isKnown={state !== 'one-sided'} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Json({ text, isKnown }: { readonly text: string | undefined; readonly isKnown: boolean }) {
  return (
    <td className="mono-face">
      {text === undefined ? (
        <Missing>{isKnown ? 'not set' : 'unknown'}</Missing>
      ) : (
        <VisibleText text={text} limit={2000} />
      )}
    </td>
  );
}
