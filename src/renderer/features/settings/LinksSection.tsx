import { useMutation, useQuery } from '@tanstack/react-query';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { Note } from '#ui/Note.tsx';
import { PageSection } from '#ui/PageLayout.tsx';
import { Switch } from '#ui/Switch.tsx';

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
      <Switch on={wanted} onChange={(opensLinks) => mutate({ opensLinks })}>
        Open vitrine:// links in Vitrine
      </Switch>
      {!isPending && isOurs !== wanted && <NotAsWanted wanted={wanted} />}
    </PageSection>
  );
}

function NotAsWanted({ wanted }: { readonly wanted: boolean }) {
  return wanted ? (
    <Note tone="warn" announced title="Vitrine isn’t the default app for these links">
      Choose Vitrine for vitrine:// links in your system settings.
    </Note>
  ) : (
    <Note tone="info" announced title="Vitrine is still the default app for these links">
      Choose another app for vitrine:// links in your system settings.
    </Note>
  );
}
