import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServerStatus } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { queryClient } from '../../lib/host/query-client.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './panel.module.css';
import { RunningFacts } from './RunningFacts.tsx';
import { SampleSection } from './SampleSection.tsx';
import { SetupFields } from './SetupFields.tsx';

/** How the server is reached, and with what it is started. */
export function SetupPanel({ server }: { readonly server: ServerStatus }) {
  const [timesApplied, setTimesApplied] = useState(0);
  const { data: configuration, error } = useQuery(hostQueries.localServer.configuration.queryOptions());
  const configure = useMutation(
    hostQueries.localServer.configure.mutationOptions({
      onSuccess: (kept) => {
        queryClient.setQueryData(hostQueries.localServer.configuration.queryKey(), kept);
        setTimesApplied((times) => times + 1);
      },
    }),
  );
  if (configuration === undefined) return error === null ? null : <CouldNotRead problem={error} />;
  return (
    <div className={styles.panel}>
      <RunningFacts server={server} configuration={configuration} />
      <SetupFields
        // Once it is taken over, the fields begin anew and forget the secrets that were typed.
        key={timesApplied}
        configuration={configuration}
        state={server.state}
        busy={configure.isPending}
        failure={configure.error === null ? undefined : failureOf(configure.error)}
        onApply={(change) => configure.mutate(change)}
      />
      {configuration.settings.sample && <SampleSection isRunning={server.state === 'running'} />}
    </div>
  );
}

function CouldNotRead({ problem }: { readonly problem: Error }) {
  return (
    <div className={styles.panel}>
      <ErrorBox title="Couldn’t load the settings" failure={failureOf(problem).details} />
    </div>
  );
}
