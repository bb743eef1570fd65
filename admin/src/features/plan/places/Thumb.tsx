import { useInViewport } from '@mantine/hooks';
import { readFile } from '@population-tracker/contract/files';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readBytes } from '#web/client.ts';
import classes from './picture.module.css';

interface Props {
  /** Null where the place has no picture. */
  id: number | null;
  icon: Icon;
}

/** A place's small picture beside its name, which says already what it shows; read once it comes into sight. Its size never changes. */
export function Thumb({ id, icon: Glyph }: Props) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const url = useStoredPicture(id, { small: true, wanted: inViewport });
  return (
    <span ref={ref} className={classes.thumb} aria-hidden>
      {url ? <img src={url} alt="" width={36} height={28} decoding="async" /> : <Glyph size={16} stroke={1.5} />}
    </span>
  );
}

/** A name with its picture before it, for the first column of a list. */
export function Pictured({ id, icon, name }: Props & { name: string }) {
  return (
    <span className={classes.pictured}>
      <Thumb id={id} icon={icon} />
      <span>{name}</span>
    </span>
  );
}

/** A stored picture as an address of this page: reading it needs the session's token, which an `img` can't send. */
export function useStoredPicture(id: number | null, { small, wanted = true }: { small: boolean; wanted?: boolean }): string | null {
  const { data } = useQuery({
    queryKey: ['file', id, small],
    queryFn: ({ signal }) =>
      readBytes(readFile, { params: { id: id as number }, query: small ? { thumbnail: 'true' } : {} }, { signal, quiet: small }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== null && wanted,
  });
  const url = useMemo(() => (data ? URL.createObjectURL(data.blob) : null), [data]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
