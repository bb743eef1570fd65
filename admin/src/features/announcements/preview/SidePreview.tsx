import { useDebouncedValue } from '@mantine/hooks';
import { externalLink as linkSchema } from '@population-tracker/contract/announcements/announcements';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import { catalogueLanguage } from '#web/language.ts';
import { MailFrame, type Shown } from './MailFrame.tsx';
import classes from './preview.module.css';

/** So long nothing was typed. */
const restMs = 500;

interface Props {
  shown: Shown;
  reached: number | null;
}

/** The mail beside the form, as it would look now to whoever reads the panel's language, and how many people it would reach. */
export function SidePreview({ shown, reached }: Props) {
  const [rested] = useDebouncedValue(shown, restMs);
  return <Side shown={rested} reached={reached} />;
}

/** Not drawn with what is still being typed. */
const Side = memo(function Side({ shown: { name, text, externalLink, startDate, endDate }, reached }: Props) {
  const { t } = useTranslation('announcements');
  const [device, setDevice] = useState('desktop');
  return (
    <aside className={classes.side} aria-label={t('preview.title')}>
      <div className={classes.sideBody}>
        <div className={classes.sideHead}>
          <strong>{t('preview.side')}</strong>
          {reached === null ? null : <span>{t('preview.people', { count: reached })}</span>}
          <Segmented
            aria-label={t('preview.device')}
            options={[
              { value: 'desktop', label: t('preview.desktop') },
              { value: 'phone', label: t('preview.phone') },
            ]}
            value={device}
            onChange={setDevice}
          />
        </div>
        {/* While an address is being typed, the mail is shown without it. */}
        <MailFrame
          shown={{
            name,
            text,
            externalLink: linkSchema.safeParse(externalLink).success ? externalLink : '',
            startDate,
            endDate,
            language: catalogueLanguage(),
          }}
          narrow={device === 'phone'}
        />
      </div>
    </aside>
  );
});
