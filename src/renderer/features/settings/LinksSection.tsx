import { useMutation, useQuery } from '@tanstack/react-query';
import { hostQueries } from '../../lib/host/host.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { Note } from '../../ui/Note.tsx';
import { PageSection } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './SettingsPage.module.css';

/** Nothing where the system is not asked for links: in a browser, and out of a folder of sources. */
export function LinksSection() {
  const wanted = useHostState((state) => state.settings.opensLinks);
  // The answer can change outside of the program.
  const { data: isOurs, refetch } = useQuery({
    ...hostQueries.app.opensLinks.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const { mutate, isPending } = useMutation(
    hostQueries.settings.set.mutationOptions({ onError: showFailure, onSettled: () => refetch() }),
  );
  if (isOurs == null) return null;
  return (
    <PageSection title="Links">
      <div className={styles.links}>
        <Switch on={wanted} onChange={(opensLinks) => mutate({ opensLinks })}>
          Open vitrine:// links with this program
        </Switch>
        {!isPending && isOurs !== wanted && <NotAsWanted wanted={wanted} />}
      </div>
    </PageSection>
  );
}

function NotAsWanted({ wanted }: { readonly wanted: boolean }) {
  return wanted ? (
    <Note tone="warn" announced title="The system does not open links with this program">
      It did not take the choice on. Choose Vitrine for vitrine:// links in the settings of the system.
    </Note>
  ) : (
    <Note tone="info" announced title="The system still opens links with this program">
      It goes on until another program is chosen for vitrine:// links in the settings of the system.
    </Note>
  );
}
