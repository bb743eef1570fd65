import { useInViewport } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { useStoredPicture } from '../stored-picture.ts';
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
