import type { FieldViolation } from '@homestead/http/contract';
import { createContext, useContext } from 'react';

/** What the server had against the values that a dialog sent last. */
export const FaultsContext = createContext<readonly FieldViolation[]>([]);

/**
 * Whether the server refused the part of a value that one input of a control edits: the part itself, something in it, or the group of parts
 * that it belongs to. A fault of the whole value names no input.
 */
export function useIsRefused(path: string): boolean {
  const faults = useContext(FaultsContext);
  const isIn = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  return faults.some(
    (fault) => isIn(fault.path, path) || (fault.path.includes('.') && isIn(path, fault.path)),
  );
}
