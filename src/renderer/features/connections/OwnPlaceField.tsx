import { useState } from 'react';
import type { OwnPlace } from '#contract/index.ts';
import type { StorageScheme } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { PlaceFields } from './keys/PlaceFields.tsx';
import { firstPlaceValues, placeEntry, placeProblems } from './keys/place-values.ts';
import styles from './sections.module.css';

interface OwnPlaceFieldProps {
  readonly place: OwnPlace | undefined;
  /** Undefined if the tables may be in any storage. */
  readonly scheme: StorageScheme | undefined;
  readonly isBusy: boolean;
  readonly onSave: (place: OwnPlace) => void;
}

/** The endpoint for the user’s own keys: one line until the user edits it. */
export function OwnPlaceField(props: OwnPlaceFieldProps) {
  const { place, isBusy, onSave } = props;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <PlaceEditor
        {...props}
        onCancel={() => setOpen(false)}
        onSave={(next) => {
          setOpen(false);
          onSave(next);
        }}
      />
    );
  }
  return (
    <FieldFrame label="Endpoint" labelPlace="beside">
      {() => (
        <div className={styles.kind}>
          <PlaceText place={place} />
          <Button size="small" kind="quiet" busy={isBusy} onPress={() => setOpen(true)}>
            Change endpoint
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}

function PlaceText({ place }: Pick<OwnPlaceFieldProps, 'place'>) {
  const { region = '', endpoint = '', account = '' } = place ?? {};
  const parts = [endpoint, region, account].filter((part) => part !== '');
  if (parts.length === 0) return <span>The usual address of the provider</span>;
  return (
    <span className="mono-face break-anywhere">
      <VisibleText text={parts.join(', ')} limit={400} />
    </span>
  );
}

function PlaceEditor({
  place,
  scheme,
  isBusy,
  onSave,
  onCancel,
}: OwnPlaceFieldProps & { readonly onCancel: () => void }) {
  const [values, setValues] = useState(() => firstPlaceValues(place));
  const [hasTried, setTried] = useState(false);
  const problems = placeProblems(values, scheme, false);

  function save(): void {
    setTried(true);
    if (Object.keys(problems).length === 0) onSave(placeEntry(values, scheme));
  }

  return (
    <div role="group" aria-label="Endpoint of your keys" className="grid gap-3">
      <PlaceFields
        scheme={scheme}
        values={values}
        problems={hasTried ? problems : {}}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
      />
      <div className={styles.placeButtons}>
        <Button size="small" busy={isBusy} onPress={save}>
          Save endpoint
        </Button>
        <Button size="small" kind="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
