import type { RequestCredential } from '../../../contract/index.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { type AccessMode, chosenSlots, slotsOf } from './model/setup-form.ts';
import { LabelledRow, PanelSection } from './PanelSection.tsx';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './SetupFields.tsx';

const MODES: readonly { readonly value: AccessMode; readonly label: string }[] = [
  { value: 'session', label: 'Session key' },
  { value: 'apiKey', label: 'API key' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'both', label: 'Both' },
  { value: 'none', label: 'None' },
];

const LABELS: Readonly<Record<RequestCredential, string>> = { apiKey: 'API key', bearer: 'Bearer token' };

/** What callers have to show. The window shows it by itself for its own connection. */
export function AccessFields({ form, errors, configuration, onChange }: FieldsProps) {
  return (
    <PanelSection title="Authentication" lead={LEADS[form.mode]}>
      <LabelledRow label="Require">
        <SegmentedControl
          label="Require"
          options={MODES}
          value={form.mode}
          onChange={(mode) => onChange({ mode })}
        />
      </LabelledRow>
      {slotsOf(form.mode).map((slot) => (
        <SecretField
          key={slot}
          label={LABELS[slot]}
          isKept={chosenSlots(configuration).includes(slot)}
          value={form[slot]}
          onChange={(value) => onChange(slot === 'apiKey' ? { apiKey: value } : { bearer: value })}
          error={errors[slot]}
        />
      ))}
    </PanelSection>
  );
}

const KEPT = 'Kept in memory until you quit; never written to disk.';

const LEADS: Readonly<Record<AccessMode, string>> = {
  session:
    'Vitrine makes a new key each time it starts, and only Vitrine has it. Show it under Status to let another app in.',
  apiKey: `Clients send it as x-api-key. ${KEPT}`,
  bearer: `Clients send it as Authorization: Bearer. ${KEPT}`,
  both: `Clients send both, as x-api-key and as Authorization: Bearer. ${KEPT}`,
  none: 'Every app and every account on this computer can read and change the tables. Other computers can’t reach it.',
};
