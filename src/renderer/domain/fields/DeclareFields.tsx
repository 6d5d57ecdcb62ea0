import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import {
  DIFFERENT_VALUES,
  type FieldGroupProps,
  placeholderOf,
  setField,
  textMember,
  withText,
} from './fields.ts';
import { ObjectField } from './ObjectField.tsx';

type DeclareFieldsProps = FieldGroupProps;

/** The members of `declare_table`, without its ID. */
export function DeclareFields(props: DeclareFieldsProps) {
  const { value, onChange, problems, different } = props;
  return (
    <div className="grid gap-3">
      <div data-member="location">
        <TextField
          label="Location"
          labelPlace="beside"
          mono
          placeholder="Chosen by the server"
          {...placeholderOf(different, 'location')}
          value={textMember(value, 'location')}
          onChange={(text) => onChange(withText(value, 'location', text))}
          hint="Where its files will be stored."
          error={problems.get('location')}
        />
      </div>
      <PropertiesField {...props} />
      <CredentialsField {...props} />
    </div>
  );
}

export function PropertiesField({ value, onChange, problems, different }: FieldGroupProps) {
  return (
    <div data-member="properties">
      <ObjectField
        label="Properties"
        value={value.properties}
        isDifferent={different?.has('properties') === true}
        onChange={(properties) => onChange(setField(value, 'properties', properties))}
        error={problems.get('properties')}
      />
    </div>
  );
}

const CHOICES = [
  { value: 'unsaid', label: 'Server default' },
  { value: 'yes', label: 'Request' },
  { value: 'no', label: 'None' },
] as const;

const MEMBERS = { unsaid: undefined, yes: true, no: false } as const;

function CredentialsField({ value, onChange, different }: FieldGroupProps) {
  const vended = value.vend_credentials;
  const isDifferent = different?.has('vend_credentials') === true;
  const choice = typeof vended === 'boolean' ? (vended ? 'yes' : 'no') : 'unsaid';
  return (
    <div data-member="vend_credentials">
      <SegmentedField
        label="Credentials"
        options={CHOICES}
        value={isDifferent ? undefined : choice}
        onChange={(chosen) => onChange(setField(value, 'vend_credentials', MEMBERS[chosen]))}
        {...(isDifferent ? { after: <span className="small dim">{DIFFERENT_VALUES}</span> } : {})}
        hint="Storage credentials, returned with the response. Shown masked, never saved."
      />
    </div>
  );
}
