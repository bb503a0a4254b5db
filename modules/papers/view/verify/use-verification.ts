import type { CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { useQuery } from '@tanstack/react-query';
import { type VerifiedPaper, verifyRoutes } from '../../contract/index.ts';

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

/** The digest of a file. Browsers offer their own only over TLS; a county's network may have none. */
export async function digestOf(file: Blob): Promise<string> {
  return bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));
}
