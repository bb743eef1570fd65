import { exportMyData, listMyLookups, lookupDays, lookupsMost, type MyLookup } from '@population-tracker/contract/lookups';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { notice } from '#ui/touch/notices.ts';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { Unread } from '#ui/touch/Unread.tsx';
import { CallError, download } from '#web/client.ts';
import { formatInstantShort } from '#web/formats/dates.ts';
import { initialsOf } from '#web/formats/initials.ts';
import { noticeState, useMyNotice } from '#web/privacy/my-notice.ts';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';
import { useCall } from '#web/query.ts';
import classes from './person.module.css';

/** So many are shown until one asks for all. */
const shownAtFirst = 5;

/** What the company has stored of oneself, to be taken along, and who looked at it. */
export function MyData(): ReactNode {
  const { t } = useTranslation('person');
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await download(exportMyData, {}, 'my-data.zip');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notice.refused(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <section className={classes.part}>
        <h2>{t('data.heading')}</h2>
        <p className="pt-small pt-quiet pt-pretty">{t('data.what')}</p>
        <TouchButton look="framed" busy={busy} onClick={() => void take()}>
          <DrawnIcon of={IconDownload} size={18} />
          {t('data.take')}
        </TouchButton>
      </section>
      <Notice />
      <Lookups />
    </>
  );
}

/** Of what the company tells about it; where nothing was published there is nothing. */
function Notice(): ReactNode {
  const { t } = useTranslation();
  const { notice, acknowledged } = useMyNotice();
  if (!notice) return null;
  return (
    <section className={classes.part}>
      <h2>{t('privacy.title')}</h2>
      <p className="pt-small pt-quiet pt-pretty">{noticeState(notice.number, acknowledged)}</p>
      <p>
        <a href={noticeAddress()} {...besides} className={classes.link}>
          {t('privacy.read')}
        </a>
      </p>
    </section>
  );
}

function Lookups(): ReactNode {
  const { t } = useTranslation('person');
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useCall(listMyLookups, {}, { quiet: true });
  const items = data?.items ?? [];
  const shown = all ? items : items.slice(0, shownAtFirst);
  return (
    <section className={classes.part} aria-busy={!data && !error}>
      <h2>{t('lookups.heading')}</h2>
      <p className="pt-small pt-quiet pt-pretty">{t('lookups.what', { count: lookupDays })}</p>
      {error ? <Unread why={error.message} onAgain={refetch} /> : null}
      {data && items.length === 0 ? <p>{t('lookups.none')}</p> : null}
      <ul>
        {shown.map((one) => (
          <Lookup key={`${one.last} ${one.name} ${one.lastName} ${one.kind} ${one.byProgram}`} of={one} />
        ))}
      </ul>
      {items.length > shown.length ? (
        <TouchButton look="framed" onClick={() => setAll(true)}>
          {t('lookups.all', { count: items.length })}
        </TouchButton>
      ) : null}
      {all && items.length === lookupsMost ? <p className="pt-small pt-quiet">{t('lookups.most', { count: lookupsMost })}</p> : null}
    </section>
  );
}

function Lookup({ of: { name, lastName, kind, byProgram, times, last } }: { of: MyLookup }): ReactNode {
  const { t } = useTranslation('person');
  const often = times > 1 ? t('lookups.times', { count: times }) : null;
  return (
    <li className={classes.lookup}>
      <span className={classes.small} aria-hidden>
        {initialsOf(name, lastName)}
      </span>
      <span className="pt-stack pt-grow pt-narrow">
        <span className="pt-break">{[name, lastName].filter(Boolean).join(' ')}</span>
        <span className="pt-small pt-quiet">
          {[t(`lookups.kind.${kind}`), byProgram ? t('lookups.byProgram') : null, often].filter(Boolean).join(', ')}
        </span>
      </span>
      <time dateTime={last} className="pt-small pt-quiet pt-firm">
        {formatInstantShort(last)}
      </time>
    </li>
  );
}
