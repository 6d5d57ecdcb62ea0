export { createOperationOf } from './create-operation.ts';
export { sendTable } from './send-table.ts';
