import { PageSection, SectionList } from '#ui/PageLayout.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import styles from './ConfirmationSettings.module.css';
import { useSettings } from './use-settings.ts';

/** What Vitrine asks before. Only questions that save time can be turned off. */
export function ConfirmationSettings() {
  const [{ asksBeforeManyTabs, asksBeforeResend }, change] = useSettings();
  return (
    <SectionList>
      <PageSection title="Ask before">
        <SwitchField
          label="Many tabs"
          value={asksBeforeManyTabs}
          onChange={(next) => change({ asksBeforeManyTabs: next })}
          sentence="Opening more than 20 tables at once."
        />
        <SwitchField
          label="Resend query"
          value={asksBeforeResend}
          onChange={(next) => change({ asksBeforeResend: next })}
          sentence="Running a query again from Activity. On production, Vitrine always asks."
        />
      </PageSection>
      <PageSection title="Always asked">
        <p className="soft">These protect production, or can’t be undone, so they can’t be turned off.</p>
        <ul className={styles.always}>
          {ALWAYS.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </PageSection>
    </SectionList>
  );
}

const ALWAYS = [
  'Changing anything on production, including commits: type the connection name',
  'Dropping a table or deleting versions: type its name',
  'Running, analyzing, or sweeping a query on production',
  'Resending a change from Activity',
  'Reading tables from storage for the first time',
  'Sending a saved secret to another destination',
  'Closing a connection with unsaved changes',
  'Deleting a run, or resetting the sample catalog',
];
