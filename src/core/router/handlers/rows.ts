import { implement } from '@orpc/server';
import { rowCalls } from '#contract/calls/queries.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function rowAnswers(host: Host) {
  const call = implement(rowCalls).$context<CallContext>().use(failuresAsData);
  return {
    page: call.page.handler(({ input, signal, context: { window } }) =>
      host.rows.page(input, { signal, window }),
    ),
    cell: call.cell.handler(({ input }) => host.rows.cell(input)),
    row: call.row.handler(async ({ input }) => ({ json: await host.rows.row(input) })),
    forget: call.forget.handler(({ input }) => host.rows.forget(input.answerId)),
    count: call.count.handler(async ({ input, signal }) => ({
      count: await host.rows.count(input, signal),
    })),
    slice: call.slice.handler(async ({ input }) => ({ rows: await host.rows.slice(input) })),
    exportAnswer: call.exportAnswer.handler(({ input, signal }) => host.rows.exportAnswer(input, signal)),
    export: call.export.handler(({ input, signal }) => host.rows.export(input, signal)),
    arrangement: call.arrangement.handler(({ input }) => host.arrangements.of(input)),
    arrange: call.arrange.handler(({ input: { arrangement, ...table } }) =>
      host.arrangements.keep(table, arrangement),
    ),
  };
}
