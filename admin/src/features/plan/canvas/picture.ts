import { readFile } from '@population-tracker/contract/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readBytes } from '#web/client.ts';

/** The stored picture as an address of this page; reading it needs the session's token, which an image can't send. */
export function usePicture(id: number | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => readBytes(readFile, { params: { id: id as number }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== undefined,
  });
  const url = useMemo(() => (id !== undefined && data ? URL.createObjectURL(data.blob) : null), [id, data]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
