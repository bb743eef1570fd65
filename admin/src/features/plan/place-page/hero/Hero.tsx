import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import { useHolds } from '#web/permissions.ts';
import { useStoredPicture } from '../../stored-picture.ts';
import classes from './hero.module.css';

interface Props {
  name: string;
  /** Null where there is no picture. */
  imageId: number | null;
  /** What is shown instead of the picture, as the switch calls it. */
  drawn: string;
  children: ReactNode;
}

/** How a place looks: drawn as it is today, for whoever may see that, or its picture. */
export function Hero({ name, imageId, drawn, children }: Props) {
  const { t } = useTranslation('plan/place-page');
  const [shown, show] = useState('drawn');
  const isDrawn = useHolds('presence.read');
  const isPicture = imageId !== null && (!isDrawn || shown === 'picture');
  if (!isDrawn && !isPicture) return null;
  return (
    <section className={classes.hero} aria-label={t('looks', { name })}>
      {isPicture ? <Picture id={imageId} name={name} /> : children}
      {imageId === null || !isDrawn ? null : (
        <Segmented
          className={classes.choice ?? ''}
          aria-label={t('looksAs')}
          options={[
            { value: 'picture', label: t('picture') },
            { value: 'drawn', label: drawn },
          ]}
          value={shown}
          onChange={show}
        />
      )}
    </section>
  );
}

function Picture({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('plan');
  const url = useStoredPicture(id);
  return url ? <img className={classes.picture} src={url} alt={t('buildings.pictureOf', { name })} /> : null;
}
