export type SchemaForm = 'json' | 'arrow' | 'pyarrow' | 'script' | 'row';

/** What a schema can be copied as, in the words of the menu. */
export const SCHEMA_FORMS: readonly { readonly form: SchemaForm; readonly label: string }[] = [
  { form: 'json', label: 'JSON (as returned)' },
  { form: 'arrow', label: 'Arrow (text)' },
  { form: 'pyarrow', label: 'Python (pyarrow)' },
  { form: 'script', label: 'TypeScript (apache-arrow)' },
  { form: 'row', label: 'TypeScript (row type)' },
];
