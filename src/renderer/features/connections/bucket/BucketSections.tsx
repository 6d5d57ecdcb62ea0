import { useId } from 'react';
import type { Connection } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { LockIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from '../connections.module.css';
import { OwnKeysFields } from '../keys/OwnKeysFields.tsx';
import { ColorChoice } from '../sections/NameSection.tsx';
import sections from '../sections/sections.module.css';
import {
  type BucketProblems,
  type BucketValues,
  bucketNameOf,
  bucketUrl,
  endpointReach,
  schemeOf,
} from './bucket-values.ts';

interface BucketSectionsProps {
  readonly connection: Connection | undefined;
  readonly values: BucketValues;
  readonly problems: BucketProblems;
  readonly onChange: (change: Partial<BucketValues>) => void;
  /** How the last attempt at saving failed. */
  readonly failure: HostFailure | undefined;
}

/** Where it is, by whose keys it is read, and how it is told from others. */
export function BucketSections(props: BucketSectionsProps) {
  const { connection, values, problems, onChange, failure } = props;
  return (
    <>
      <section className={styles.connectionPageSection}>
        <Place {...props} />
        {failure && <ErrorBox title="Couldn’t open the bucket" failure={failure.details} />}
      </section>
      <section className={styles.connectionPageSection}>
        <h3 className="strong">Keys</h3>
        <OwnKeysFields
          scheme={schemeOf(values)}
          connection={connection}
          value={values.keys}
          onChange={(keys) => onChange({ keys })}
        />
        <Problem text={problems.keys} />
      </section>
      <section className={styles.connectionPageSection}>
        <h3 className="strong">Connection</h3>
        <Identity {...props} />
      </section>
    </>
  );
}

function Place({ values, problems, onChange }: BucketSectionsProps) {
  const scheme = schemeOf(values);
  return (
    <>
      <TextField
        label="Address"
        labelPlace="beside"
        mono
        placeholder="s3://bucket/folder"
        value={values.location}
        onChange={(location) => onChange({ location })}
        after={<span className={sections.schemes}>s3://, gs://, or az://</span>}
        error={problems.location}
        hint={<UrlPreview values={values} />}
      />
      {scheme === 's3' && (
        <TextField
          label="Region"
          labelPlace="beside"
          mono
          placeholder="eu-central-1"
          value={values.region}
          onChange={(region) => onChange({ region })}
          hint="Leave empty if you don’t know it; the bucket names it."
        />
      )}
      {scheme === 'az' && (
        <TextField
          label="Account"
          labelPlace="beside"
          mono
          value={values.account}
          onChange={(account) => onChange({ account })}
          error={problems.account}
          hint="The storage account that the container is in."
        />
      )}
      <Endpoint {...{ values, problems, onChange }} />
    </>
  );
}

/** The bucket and its region stand out: whether they are the right ones is what one looks for. */
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

const USUAL_ENDPOINTS = { s3: 'AWS', gs: 'Google Cloud', az: 'Azure' } as const;

const OTHER_ENDPOINTS = { s3: 'Other S3 server', gs: 'Other server', az: 'Other server' } as const;

const REACHES = {
  usual: 'public address, over TLS',
  computer: 'this computer',
  private: 'private network',
  other: 'address of your own',
} as const;

function Endpoint({
  values,
  problems,
  onChange,
}: Pick<BucketSectionsProps, 'values' | 'problems' | 'onChange'>) {
  const scheme = schemeOf(values);
  const reach = endpointReach(values);
  const reachWords = useId();
  const isPlain = values.hasEndpoint && /^http:/i.test(values.endpoint.trim());
  return (
    <>
      <FieldFrame label="Endpoint" labelPlace="beside">
        {() => (
          <div className={sections.kind}>
            <SegmentedControl
              label="Endpoint"
              describedBy={reachWords}
              options={[
                { value: 'usual', label: USUAL_ENDPOINTS[scheme] },
                { value: 'other', label: OTHER_ENDPOINTS[scheme] },
              ]}
              value={values.hasEndpoint ? 'other' : 'usual'}
              onChange={(kind) => onChange({ hasEndpoint: kind === 'other' })}
            />
            <span id={reachWords} className="small soft">
              {isPlain ? `${REACHES[reach]}, not encrypted` : REACHES[reach]}
            </span>
          </div>
        )}
      </FieldFrame>
      {values.hasEndpoint && (
        <>
          <TextField
            label="Endpoint URL"
            labelPlace="beside"
            mono
            placeholder="https://minio.example.com:9000"
            value={values.endpoint}
            onChange={(endpoint) => onChange({ endpoint })}
            error={problems.endpoint}
          />
          <div className={styles.beside}>
            <Checkbox
              value={values.allowsLocalNetwork}
              onChange={(allowsLocalNetwork) => onChange({ allowsLocalNetwork })}
            >
              <span>Allow an address on this computer or in a private network</span>
            </Checkbox>
          </div>
          <Problem text={problems.allowsLocalNetwork} />
        </>
      )}
    </>
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

function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={`${styles.beside} small-text danger`}>
      {text}
    </p>
  );
}
