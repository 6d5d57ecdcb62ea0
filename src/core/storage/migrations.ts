export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Turns the data of version `to - 1` into that of version `to`. Pure, and never edited once it was released: files of
 * that version are out there. In a list of records it must let pass what it doesn't understand.
 */
export interface Migration {
  readonly to: number;
  readonly migrate: (data: JsonObject) => JsonObject;
}

/** Version 1 needs no migration, each later one exactly one. A gap is a fault of ours and must not start. */
export function currentVersion(migrations: readonly Migration[]): number {
  for (const [index, { to }] of migrations.entries()) {
    if (to !== index + 2)
      throw new Error(`Migration ${index + 1} leads to version ${to} instead of ${index + 2}`);
  }
  return migrations.length + 1;
}

export function migrate(data: JsonObject, version: number, migrations: readonly Migration[]): JsonObject {
  return migrations.slice(version - 1).reduce((older, step) => step.migrate(older), data);
}
