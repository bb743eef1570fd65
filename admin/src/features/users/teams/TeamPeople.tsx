import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { addToTeam, type Team, takeFromTeam } from '@population-tracker/contract/teams/teams';
import { listUsers, type User } from '@population-tracker/contract/users/users';
import { IconSearch, IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { SearchSelect } from '#ui/fields/SearchSelect.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';
import { fullName } from '../user-texts.ts';
import classes from './teams.module.css';
import { teamPaths } from './teams-remove.ts';

const firstCount = 20;
const mostCount = 100;
/** A pause in typing after which the search is asked. */
const pauseMs = 200;

/** Who is in a team: found, put in and taken out at once, one by one. The list of users does it with many. */
export function TeamPeople({ team, changeable }: { team: Team; changeable: boolean }) {
  const { t } = useTranslation(['users/teams', 'users']);
  const [limit, setLimit] = useState(firstCount);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const query = { teamId: [team.id], limit, sort: 'name,lastName', ...(search.trim() && { search: search.slice(0, 200) }) };
  const answer = useCall(listUsers, { query }, { placeholderData: keepPreviousData, quiet: true });
  const { add, take } = useChanges(team);
  const people = answer.data?.items;
  const total = answer.data?.total ?? team.people;
  const searches = team.people > firstCount || typed !== '';
  return (
    <section className="pt-stack pt-gap-3" aria-label={t('people')}>
      {changeable ? <AddPerson teamId={team.id} add={add} /> : null}
      <div className={classes.head}>
        <h3>{t('inIt', { count: total })}</h3>
        <Link className="pt-accent" to={`/usermanagement?teamId=${team.id}`}>
          {t('show')}
        </Link>
      </div>
      {searches ? (
        <TextInput
          aria-label={t('findHere')}
          placeholder={t('findHere')}
          autoComplete="off"
          leftSection={<DrawnIcon of={IconSearch} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter here looks for somebody, it doesn't save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      {answer.error ? <p role="alert">{answer.error.message}</p> : null}
      {people?.length === 0 ? <p className="pt-quiet">{t(search.trim() ? 'noneFound' : 'nobody')}</p> : null}
      <ul className="pt-bare" aria-busy={answer.isPending}>
        {people?.map((user) => (
          <Person key={user.id} user={user} take={changeable ? () => take(user) : null} />
        ))}
      </ul>
      {total > limit && limit < mostCount ? (
        <div>
          <Button variant="default" loading={answer.isFetching} onClick={() => setLimit(mostCount)}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Person({ user, take }: { user: User; take: (() => Promise<void>) | null }) {
  const { t } = useTranslation(['users/teams', 'users']);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await take?.();
    setBusy(false);
  };
  return (
    <li className={classes.person}>
      <span className="pt-stack pt-grow pt-narrow pt-break">
        <span>
          {fullName(user)}
          {user.status === 'passive' ? <span className="pt-quiet"> ({t('passive')})</span> : null}
        </span>
        <span className="pt-small pt-quiet">{user.email}</span>
      </span>
      {take ? (
        <IconButton icon={IconUserMinus} label={t('take', { name: fullName(user) })} disabled={busy} onClick={() => void run()} />
      ) : null}
    </li>
  );
}

/** Whoever is chosen is in it at once; the field is free for the next. */
function AddPerson({ teamId, add }: { teamId: number; add: (user: Pick<User, 'id' | 'name' | 'lastName'>) => Promise<void> }) {
  const { t } = useTranslation('users/teams');
  const [search, setSearch] = useState('');
  const [round, setRound] = useState(0);
  const query = { search, status: ['active' as const], limit: 10, sort: 'name,lastName' };
  const found = useCall(listUsers, { query }, { placeholderData: keepPreviousData, quiet: true });
  const people = found.data?.items ?? [];
  const choose = async (id: number) => {
    const user = people.find((one) => one.id === id);
    if (!user) return;
    await add(user);
    setSearch('');
    setRound(round + 1);
  };
  return (
    <SearchSelect
      key={`${teamId} ${round}`}
      label={t('addPerson')}
      placeholder={t('findPerson')}
      options={people.map((user) => ({ value: String(user.id), label: fullName(user), hint: user.email }))}
      chosen={null}
      onChange={(option) => option && void choose(Number(option.value))}
      onSearch={setSearch}
      searching={found.isFetching && search !== ''}
    />
  );
}

function useChanges({ id }: Team) {
  const { t } = useTranslation('users/teams');
  const client = useQueryClient();
  const change = async (endpoint: typeof addToTeam, user: Pick<User, 'id' | 'name' | 'lastName'>, done: 'added' | 'taken') => {
    try {
      const { changed } = await call(endpoint, { params: { id }, body: { people: { ids: [user.id] } } });
      toast.success(t(changed === 0 && done === 'added' ? 'alreadyIn' : done, { name: fullName(user) }));
    } catch (error) {
      // The shell has shown why.
      if (!(error instanceof CallError)) throw error;
    }
    await invalidate(client, teamPaths);
  };
  return {
    add: (user: Pick<User, 'id' | 'name' | 'lastName'>) => change(addToTeam, user, 'added'),
    take: (user: User) => change(takeFromTeam, user, 'taken'),
  };
}
