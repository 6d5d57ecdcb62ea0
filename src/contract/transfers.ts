import { z } from 'zod';

/** A file of connections, to be written where the user says. */
export const exportedConnections = z.object({
  fileName: z.string(),
  text: z.string(),
  count: z.number().int(),
  /** Whether secrets are in it, under the passphrase. */
  isSealed: z.boolean(),
});
export type ExportedConnections = z.infer<typeof exportedConnections>;

/** What an import would bring along that decides where secrets go, or who is trusted. */
export const importNote = z.object({ tone: z.enum(['plain', 'warn', 'danger']), text: z.string() });
export type ImportNote = z.infer<typeof importNote>;

/** What is in a file, before anything of it is taken. */
export const importPreview = z.object({
  isSealed: z.boolean(),
  connections: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      address: z.string(),
      /** One with the same name and address is there already. */
      isKnown: z.boolean(),
      notes: z.array(importNote),
      /** Why it can't be taken, where it can't. */
      problem: z.string().optional(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;
