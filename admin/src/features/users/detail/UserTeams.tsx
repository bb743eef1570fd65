import { Input } from '@mantine/core';
import type { User } from '@population-tracker/contract/users/users';
import { IconAddressBook, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './detail.module.css';

/** Which teams somebody is in, each the way to it. */
export function UserTeams({ teams }: Pick<User, 'teams'>) {
  const { t } = useTranslation('users/detail');
  return (
    <Input.Wrapper label={t('teams')} labelElement="div">
      <div className={classes.teams}>
        {teams.length === 0 ? <span className="pt-quiet">{t('noTeam')}</span> : null}
        {teams.map(({ id, name, byHand }) => (
          <Link key={id} className={classes.team} to={`/teams?id=${id}`}>
            <DrawnIcon of={byHand ? IconUsersGroup : IconAddressBook} />
            {name}
          </Link>
        ))}
        <Link className={classes.link} to="/teams">
          {t('manageTeams')}
        </Link>
      </div>
    </Input.Wrapper>
  );
}
