import { useQuery } from '@tanstack/react-query';
import type { Link } from '../../../contract/links.ts';
import { isHere } from './app-pages.ts';

/** Whether what the link leads to can be shown once its connections are clear; undefined while that is found out. */
export function useIsHere(link: Link | undefined): boolean | undefined {
  const own = link === undefined || 'server' in link ? undefined : link.place;
  const { data } = useQuery({
    queryKey: ['link to what is here', own],
    queryFn: () => own === undefined || isHere(own),
    enabled: own !== undefined,
    // It may be there the next time, or gone.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return own === undefined ? true : data;
}
