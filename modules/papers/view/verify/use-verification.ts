import type { CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { type VerifiedPaper, verifyRoutes } from '../../contract/index.ts';
import { sha256 } from '../../engine/index.ts';

export type Outcome = VerifiedPaper['state'] | 'unknown' | 'altered';

/** What the server says of a code, a scanned text or a number; it is asked anew each time the page opens. */
export function useVerification(call: CallFunction, asked: string) {
  const query = useQuery({
    queryKey: ['paper-verification', asked],
    queryFn: () => call(verifyRoutes.verifyPaper, { params: { code: asked } }),
    enabled: asked !== '',
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const { data, error, isFetching, refetch } = query;
  return {
    data,
    isLoading: isFetching,
    fault: error ? messageOf(error as never) : null,
    retry: () => void refetch(),
  };
}

/** The digest of a file, by the browser's own means where it has them. */
export async function digestOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return sha256(bytes);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
