import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { notice } from '#ui/touch/notices.ts';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import classes from './calendar.module.css';

/** The address itself, this once: to be copied, or handed to the calendar of this device. */
export function FeedAddress({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('person/calendar');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      notice.done(t('copied'));
    } catch {
      // Browsers may forbid it; it can be selected all the same.
      notice.refused(t('copyFailed'));
    }
  };
  return (
    <>
      <textarea
        className={classes.address}
        rows={4}
        aria-label={t('address')}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.two}>
        {/* Without encryption the browser copies nothing. */}
        {'clipboard' in navigator ? (
          <TouchButton onClick={() => void copy()}>
            <DrawnIcon of={copied ? IconCheck : IconCopy} size={18} />
            {t(copied ? 'copiedShort' : 'copy')}
          </TouchButton>
        ) : null}
        <a className={classes.subscribe} href={address.replace(/^https?:/, 'webcal:')}>
          {t('subscribe')}
        </a>
      </div>
    </>
  );
}
