import {
  type Colleagues,
  colleaguesFoundMost,
  findColleagues,
  listColleagues,
  readMyVisibility,
} from '@population-tracker/contract/colleagues/colleagues';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { searchTextMinLength } from '@population-tracker/contract/search';
import { IconChevronLeft, IconChevronRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { useRested } from '#ui/touch/use-rested.ts';
import { dayOf, goTo, linkTo, useAddress } from '#web/address.ts';
import { useReached } from '#web/connection.ts';
import { useCall } from '#web/query.ts';
import classes from './colleagues.module.css';
import { NameField } from './NameField.tsx';
import { WhoIsIn } from './WhoIsIn.tsx';

const weekDays = 7;
const typingMs = 250;

/** Who is in on seven days: favourites first, then one's team; whoever is searched instead of these. */
export default function ColleaguesPage(): ReactNode {
  const { t } = useTranslation('colleagues');
  const from = dayOf(useAddress(), 'from');
  const [typed, setTyped] = useState('');
  const reached = useReached();
  const query = from === null ? {} : { day: from };
  const { data, error, isPending, refetch } = useCall(listColleagues, { query }, { quiet: true, placeholderData: (last) => last });
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });
  return (
    <main className={classes.page} aria-busy={isPending}>
      <Head data={data} />
      {error && reached ? (
        <div className={classes.failed} role="alert">
          <p>{error.message}</p>
          <TouchButton look="framed" onClick={() => void refetch()}>
            {t('again')}
          </TouchButton>
        </div>
      ) : null}
      {data?.most === 'nobody' ? (
        <p className={classes.said}>{t('notShown')}</p>
      ) : (
        <>
          <NeedsConnection>
            <NameField value={typed} onChange={setTyped} />
          </NeedsConnection>
          {data ? <People data={data} typed={typed.trim()} /> : null}
          <OwnVisibility />
        </>
      )}
    </main>
  );
}

/** Which days are meant, and the way to others. */
function Head({ data }: { data: Colleagues | undefined }): ReactNode {
  const { t } = useTranslation('colleagues');
  const first = data?.days[0];
  const lead = (days: number) => {
    const day = first && addDays(first, days);
    if (day) goTo(day <= data.today ? '/my/colleagues' : `/my/colleagues?from=${day}`, { replace: true });
  };
  const isFirst = !first || first <= data.today;
  const isLast = !first || first >= data.latest;
  return (
    <header className={classes.head}>
      <h1 className="pt-grow pt-cut">{t('title')}</h1>
      <IconButton icon={IconChevronLeft} label={t('earlier')} className={classes.step} disabled={isFirst} onClick={() => lead(-weekDays)} />
      <IconButton icon={IconChevronRight} label={t('later')} className={classes.step} disabled={isLast} onClick={() => lead(weekDays)} />
    </header>
  );
}

/** Those at hand; as soon as somebody is looked for, those who are called that. */
function People({ data, typed }: { data: Colleagues; typed: string }): ReactNode {
  const { t } = useTranslation('colleagues');
  const { days, today, favourites, team } = data;
  const search = useRested(typed, typingMs);
  const isSearching = search.length >= searchTextMinLength;
  const { data: found, error } = useCall(
    findColleagues,
    { query: { day: days[0] ?? today, search } },
    { quiet: true, enabled: isSearching, placeholderData: (last) => last },
  );
  const groups = isSearching
    ? [{ key: 'found' as const, people: found?.items ?? [] }]
    : [
        { key: 'favourites' as const, people: favourites },
        { key: 'team' as const, people: team },
      ];
  const isEmpty = groups.every(({ people }) => people.length === 0);
  return (
    <>
      <WhoIsIn key={days[0]} days={days} today={today} groups={groups} />
      {isSearching && error ? (
        <p role="alert" className={classes.said}>
          {error.message}
        </p>
      ) : null}
      {isSearching && found?.items.length === colleaguesFoundMost ? <p className="pt-small pt-quiet">{t('more')}</p> : null}
      {isEmpty && (!isSearching || found) ? <p className={classes.said}>{t(isSearching ? 'nobodyFound' : 'nobodyYet')}</p> : null}
    </>
  );
}

/** What others see of oneself, and the way to change it. */
function OwnVisibility(): ReactNode {
  const { t } = useTranslation('colleagues');
  const { data } = useCall(readMyVisibility, {}, { quiet: true });
  if (!data) return null;
  // Without one a team is nobody.
  const by = data.counts === 'team' && data.teams.length === 0 ? 'nobody' : data.counts;
  return (
    <a className={classes.own} {...linkTo('/my/me')}>
      <DrawnIcon of={by === 'nobody' ? IconEyeOff : IconEye} size={20} className="pt-quiet" />
      <span className="pt-grow">{t(`seenBy.${by}`)}</span>
      <b>{t('change')}</b>
    </a>
  );
}
