import { useDebouncedValue } from '@mantine/hooks';
import { externalLink as linkSchema } from '@population-tracker/contract/announcements';
import { useTranslation } from 'react-i18next';
import { MailFrame, type Shown } from './MailFrame.tsx';
import classes from './preview.module.css';

/** So long nothing was typed. */
const restMs = 500;

/** The mail beside the form, as it would look now, and how many people it would reach. */
export default function SidePreview({ shown, reached }: { shown: Shown; reached: number | null }) {
  const { t } = useTranslation('announcements');
  const [{ name, text, externalLink, startDate, endDate }] = useDebouncedValue(shown, restMs);
  return (
    <aside className={classes.side} aria-label={t('preview.title')}>
      <p className={classes.sideHead}>
        <strong>{t('preview.side')}</strong>
        {reached === null ? null : <span>{t('preview.people', { count: reached })}</span>}
      </p>
      {/* While an address is being typed, the mail is shown without it. */}
      <MailFrame shown={{ name, text, externalLink: linkSchema.safeParse(externalLink).success ? externalLink : '', startDate, endDate }} />
    </aside>
  );
}
