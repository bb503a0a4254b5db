import type { CallFunction } from '@homestead/http/client';
import type { DivisionNode } from '@homestead/people/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Divisions } from '../engine/context.ts';
import { divisionsQuery } from './form-query.ts';

export interface DivisionTree extends Divisions {
  name(code: string): string | undefined;
  /** The codes from the top down to this one, itself included; empty when unknown. */
  path(code: string): string[];
  roots: DivisionNode[];
}

/** The division tree, for names and for the cascader; `mine` is limited to where the person works. */
export function useDivisions(
  call: CallFunction,
  scope?: 'mine',
): { tree: DivisionTree | undefined; isError: boolean } {
  const { data, isError } = useQuery(divisionsQuery(call, scope));
  const tree = useMemo(() => (data ? toTree(data) : undefined), [data]);
  return { tree, isError };
}

/** Lookups over a division tree. A full name leaves out the county: people know where they live. */
export function toTree(roots: DivisionNode[]): DivisionTree {
  const known = new Map<string, { node: DivisionNode; path: DivisionNode[] }>();
  const visit = (node: DivisionNode, above: DivisionNode[]): void => {
    const path = [...above, node];
    known.set(node.code, { node, path });
    for (const child of node.children ?? []) visit(child, path);
  };
  for (const root of roots) visit(root, []);
  return {
    roots,
    has: (code) => known.has(code),
    isVillage: (code) => known.get(code)?.node.level === 'village',
    path: (code) => known.get(code)?.path.map((node) => node.code) ?? [],
    name: (code) => {
      const path = known.get(code)?.path;
      if (!path) return undefined;
      const local = path.filter((node) => node.level === 'township' || node.level === 'village');
      return (local.length > 0 ? local : path).map((node) => node.name).join('');
    },
  };
}
