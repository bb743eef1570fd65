import { readFile } from '@population-tracker/contract/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readBytes } from '#web/client.ts';

interface Wish {
  /** The thumbnail; where it can't be read, nothing is said. */
  small?: boolean;
  /** Whether it is looked at yet. */
  wanted?: boolean;
}

/** The stored picture as an address of this page: reading it needs the session's token, which an image can't send. */
export function useStoredPicture(id: number | null | undefined, { small = false, wanted = true }: Wish = {}): string | null {
  const { data } = useQuery({
    queryKey: ['file', id, small],
    queryFn: ({ signal }) =>
      readBytes(readFile, { params: { id: id as number }, query: small ? { thumbnail: 'true' } : {} }, { signal, quiet: small }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: typeof id === 'number' && wanted,
  });
  const blob = data?.blob;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    // A view out of sight gives its address back too, and makes another one when it is shown again.
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob ? url : null;
}
