import type { Connection } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { LockIcon } from '#ui/icons.ts';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import {
  type BucketProblems,
  type BucketValues,
  bucketNameOf,
  bucketUrl,
  schemeOf,
} from './bucket-values.ts';
import styles from './connections.module.css';
import { OwnKeysFields } from './keys/OwnKeysFields.tsx';
import { PlaceFields, PlaceProblem } from './keys/PlaceFields.tsx';
import { ColorChoice } from './NameSection.tsx';
import sections from './sections.module.css';

interface BucketSectionsProps {
  readonly connection: Connection | undefined;
  readonly values: BucketValues;
  readonly problems: BucketProblems;
  readonly onChange: (change: Partial<BucketValues>) => void;
  /** The error of the last attempt to save. */
  readonly failure: HostFailure | undefined;
}

/** The location, the keys, and the name of a bucket. */
export function BucketSections(props: BucketSectionsProps) {
  const { connection, values, problems, onChange, failure } = props;
  return (
    <>
      <section className={styles.pageSection}>
        <Place {...props} />
        {failure && <ErrorBox title="Couldn’t open the bucket" failure={failure.details} />}
      </section>
      <section className={styles.pageSection}>
        <h3 className="strong">Keys</h3>
        <OwnKeysFields
          scheme={schemeOf(values)}
          connection={connection}
          value={values.keys}
          onChange={(keys) => onChange({ keys })}
        />
        <PlaceProblem text={problems.keys} />
      </section>
      <section className={styles.pageSection}>
        <h3 className="strong">Connection</h3>
        <Identity {...props} />
      </section>
    </>
  );
}

function Place({ values, problems, onChange }: BucketSectionsProps) {
  return (
    <>
      <TextField
        label="Address"
        labelPlace="beside"
        mono
        placeholder="e.g. s3://bucket/folder"
        value={values.location}
        onChange={(location) => onChange({ location })}
        after={<span className={sections.schemes}>s3://, gs://, or az://</span>}
        error={problems.location}
        hint={<UrlPreview values={values} />}
      />
      <PlaceFields scheme={schemeOf(values)} values={values} problems={problems} onChange={onChange} />
    </>
  );
}

/** Bucket and region stand out, because the user has to check them. */
function UrlPreview({ values }: Pick<BucketSectionsProps, 'values'>) {
  const url = bucketUrl(values);
  if (url === undefined) return 'Everything below it is shown.';
  return (
    <span className={sections.preview}>
      {url.before}
      <b className={sections.host}>{url.bucket}</b>
      {url.between}
      <span className={sections.id}>{url.region}</span>
      {url.after}
      <b className={sections.host}>{url.key}</b>
    </span>
  );
}

function Identity({ values, onChange }: BucketSectionsProps) {
  return (
    <>
      <div className={sections.name}>
        <TextField
          label="Name"
          labelPlace="beside"
          placeholder={bucketNameOf(values.location) ?? 'Bucket name'}
          value={values.name}
          onChange={(name) => onChange({ name })}
        />
        <ColorChoice value={values.color} onChange={(color) => onChange({ color })} />
      </div>
      <FieldFrame label="Access" labelPlace="beside">
        {({ control, label }) => (
          <p id={control} aria-labelledby={label} className={sections.access}>
            <LockIcon size={14} />
            Read-only
            <span className="small dim">Vitrine never writes to a bucket.</span>
          </p>
        )}
      </FieldFrame>
      <div className={sections.care}>
        <Switch on={values.production} onChange={(production) => onChange({ production })}>
          Production
        </Switch>
      </div>
    </>
  );
}
