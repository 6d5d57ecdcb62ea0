import { useId } from 'react';
import type { StorageScheme } from '#protocol/index.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './keys.module.css';
import { endpointReach, type PlaceProblems, type PlaceValues } from './place-values.ts';

interface PlaceFieldsProps {
  /** Undefined if the tables may be in any storage. */
  readonly scheme?: StorageScheme | undefined;
  readonly values: PlaceValues;
  readonly problems: PlaceProblems;
  readonly onChange: (change: Partial<PlaceValues>) => void;
}

/** The region or account, and the endpoint of a storage. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { scheme, values, problems, onChange } = props;
  return (
    <>
      {scheme !== 'gs' && scheme !== 'az' && (
        <TextField
          label="Region"
          labelPlace="beside"
          mono
          placeholder="e.g. eu-central-1"
          value={values.region}
          onChange={(region) => onChange({ region })}
          error={problems.region}
          hint="Leave empty if you don’t know it; the bucket names it."
        />
      )}
      {scheme !== 's3' && scheme !== 'gs' && (
        <TextField
          label="Account"
          labelPlace="beside"
          mono
          value={values.account}
          onChange={(account) => onChange({ account })}
          error={problems.account}
          hint={
            scheme === 'az'
              ? 'The storage account that the container is in.'
              : 'For Azure: the storage account that the containers are in.'
          }
        />
      )}
      <Endpoint {...props} />
    </>
  );
}

const USUAL_ENDPOINTS = { s3: 'AWS', gs: 'Google Cloud', az: 'Azure', any: 'Usual' } as const;

const OTHER_ENDPOINTS = {
  s3: 'Other S3 server',
  gs: 'Other server',
  az: 'Other server',
  any: 'Other server',
} as const;

const REACHES = {
  usual: 'public address, over TLS',
  computer: 'this computer',
  private: 'private network',
  other: 'address of your own',
} as const;

function Endpoint({ scheme, values, problems, onChange }: PlaceFieldsProps) {
  const kind = scheme ?? 'any';
  const reach = endpointReach(values);
  const reachId = useId();
  const isPlain = values.hasEndpoint && /^http:/i.test(values.endpoint.trim());
  return (
    <>
      <FieldFrame label="Endpoint" labelPlace="beside">
        {() => (
          <div className={styles.kind}>
            <SegmentedControl
              label="Endpoint"
              describedBy={reachId}
              options={[
                { value: 'usual', label: USUAL_ENDPOINTS[kind] },
                { value: 'other', label: OTHER_ENDPOINTS[kind] },
              ]}
              value={values.hasEndpoint ? 'other' : 'usual'}
              onChange={(chosen) => onChange({ hasEndpoint: chosen === 'other' })}
            />
            <span id={reachId} className="small soft">
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
            placeholder="e.g. https://minio.example.com:9000"
            value={values.endpoint}
            onChange={(endpoint) => onChange({ endpoint })}
            error={problems.endpoint}
          />
          <div className="field-column">
            <Checkbox
              value={values.allowsLocalNetwork}
              onChange={(allowsLocalNetwork) => onChange({ allowsLocalNetwork })}
            >
              <span>Allow an address on this computer or in a private network</span>
            </Checkbox>
          </div>
          <PlaceProblem text={problems.allowsLocalNetwork} />
        </>
      )}
    </>
  );
}

/** Directly below its field. */
export function PlaceProblem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={`$"field-column" small-text danger`}>
      {text}
    </p>
  );
}
