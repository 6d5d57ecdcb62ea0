import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '#contract/index.ts';

/** One procedure of the contract. */
export interface ContractCall {
  readonly name: string;
  readonly path: readonly string[];
  readonly input: z.ZodType | undefined;
}

/** All calls that a window can send to its host. */
export const contractCalls: readonly ContractCall[] = callsOf(contract, []);

function callsOf(part: object, path: readonly string[]): readonly ContractCall[] {
  return Object.entries(part).flatMap(([key, inner]: [string, unknown]) => {
    if (isContractProcedure(inner)) return [callOf(inner, [...path, key])];
    return typeof inner === 'object' && inner !== null ? callsOf(inner, [...path, key]) : [];
  });
}

function callOf(procedure: AnyContractProcedure, path: readonly string[]): ContractCall {
  const { inputSchema } = procedure['~orpc'];
  return { name: path.join('.'), path, input: inputSchema instanceof z.ZodType ? inputSchema : undefined };
}

export function callNamed(name: string): ContractCall {
  const found = contractCalls.find((call) => call.name === name);
  if (found === undefined) throw new Error(`There is no call ${name}.`);
  return found;
}
