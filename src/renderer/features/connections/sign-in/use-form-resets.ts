import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ConnectionControl } from '../use-connection-form.ts';

/** How often the form got other values to begin with, as after it was saved: what belongs to one such time ends with it. */
export function useFormResets(control: ConnectionControl): number {
  const { defaultValues } = useFormState({ control });
  const [seen, setSeen] = useState({ defaultValues, count: 0 });
  if (seen.defaultValues !== defaultValues) setSeen({ defaultValues, count: seen.count + 1 });
  return seen.count;
}
