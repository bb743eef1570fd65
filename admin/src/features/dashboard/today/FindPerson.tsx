import { type Today, type TodayPlace, type Whereabouts, whereabouts } from '@population-tracker/contract/dashboard/today';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { type FoundRecords, searchRecords, searchTextMinLength } from '@population-tracker/contract/search';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { useHolds, useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { CheckIn, useAwaited, useSeesAwaited } from './Awaited.tsx';
import classes from './today.module.css';

type Person = FoundRecords['users'][number];
type Stay = Whereabouts['people'][number]['stays'][number];

/** People are found, and looked for, by whoever sees the company's people and reservations: to others nobody would be called anything. */
export const useFindsPeople = (): boolean => {
  const [seesPeople, seesWhere] = [useHolds('users.read'), useMayCall(whereabouts)];
  return seesPeople && seesWhere;
};

/** Where somebody is now, in the whole company. */
export function FindPerson({ today, place }: { today: Today; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const [search, setSearch] = useState('');
  const text = search.trim();
  const isAsked = text.length >= searchTextMinLength;
  const found = useCall(searchRecords, { query: { text } }, { enabled: isAsked, quiet: true, placeholderData: keepPreviousData });
  const seesAwaited = useSeesAwaited(place);
  const awaited = useAwaited(today, place, { search: text, enabled: isAsked && seesAwaited });
  const people = isAsked ? (found.data?.users ?? []) : [];
  const stays = useCall(
    whereabouts,
    { query: { userIds: people.map(({ id }) => id).join(',') } },
    { enabled: people.length > 0, quiet: true, placeholderData: keepPreviousData },
  );
  const staysOf = (userId: number) => stays.data?.people.find((one) => one.userId === userId)?.stays;
  return (
    <div className={classes.find}>
      <SearchField placeholder={t('today.find.placeholder')} value={search} onChange={setSearch} />
      <div aria-live="polite">
        {isAsked && found.data && people.length === 0 ? <p className="pt-quiet">{t('today.find.nobody')}</p> : null}
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              <PersonToday person={person} stays={staysOf(person.id)} awaited={awaited.find(({ userId }) => userId === person.id)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface PersonProps {
  person: Person;
  stays: Stay[] | undefined;
  awaited: Reservation | undefined;
}

function PersonToday({ person, stays, awaited }: PersonProps) {
  const { t } = useTranslation('dashboard');
  const mayOpen = useHolds('users.write');
  const now = Date.now();
  const name = `${person.name} ${person.lastName}`;
  // A car park space says that somebody means to come, not where they are.
  const telling = stays?.filter(({ area }) => area !== 'parking' && area !== 'pet' && area !== 'shuttle');
  const current = telling?.find(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end));
  const next = telling?.find(({ start }) => Date.parse(start) > now);
  const shown = current ?? next ?? telling?.at(-1);
  return (
    <>
      {mayOpen ? <Link to={`/usermanagement?id=${person.id}`}>{name}</Link> : <span>{name}</span>}
      {stays && !shown ? <span className="pt-small pt-quiet">{t('today.find.nothing')}</span> : null}
      {shown ? (
        <>
          <span className="pt-small pt-quiet">
            {t(current ? 'today.find.now' : next ? 'today.find.later' : 'today.find.earlier', { place: placeOf(shown) })}
          </span>
          <span className="pt-small pt-quiet pt-figures">
            {formatTime(shown.start, shown.timeZone)}–{formatTime(shown.end, shown.timeZone)}
          </span>
        </>
      ) : null}
      {awaited ? <CheckIn reservation={awaited} /> : null}
    </>
  );
}

const placeOf = ({ locationName, buildingName, workspaceName, deskLabel }: Stay): string =>
  [locationName, buildingName, workspaceName, deskLabel].filter((name) => name !== '').join(' · ');
