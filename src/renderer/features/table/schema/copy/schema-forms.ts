export type SchemaForm = 'json' | 'arrow' | 'pyarrow' | 'script' | 'row';

/** What a schema can be copied as, in the words of the menu. */
export const SCHEMA_FORMS: readonly { readonly form: SchemaForm; readonly label: string }[] = [
  { form: 'json', label: 'JSON Arrow, as returned' },
  { form: 'arrow', label: 'Arrow, as printed' },
  { form: 'pyarrow', label: 'Python, with pyarrow' },
  { form: 'script', label: 'TypeScript, with apache-arrow' },
  { form: 'row', label: 'TypeScript, type of a row' },
];
