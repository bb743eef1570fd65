import { Button } from '@mantine/core';
import { findProtectedPeople, type ProtectedPerson } from '@population-tracker/contract/data-protection';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Tag } from '#ui/Tag.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import classes from './data-protection.module.css';
import { PersonData } from './person-data-pickers.tsx';

const nameOf = ({ name, lastName }: ProtectedPerson): string => `${name} ${lastName}`;

/** Whoever was deleted, and whoever is under a legal hold. */
export function ProtectedPeople() {
  const { t } = useTranslation('permissions/data-protection');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(5);
  const [open, setOpen] = useState<ProtectedPerson | null>(null);
  const query = { limit, ...(search ? { search } : {}) };
  const { data } = useCall(findProtectedPeople, { query }, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <FormSection title={t('people.heading')} help={t('people.help')}>
      <SearchField value={search} onChange={setSearch} placeholder={t('people.search')} />
      {data?.total === 0 ? <p className="pt-quiet">{t('people.none')}</p> : null}
      <ul className="pt-rows" aria-busy={!data}>
        {data?.items.map((person) => (
          <li key={person.id}>
            <div>
              <button type="button" className={classes.person} onClick={() => setOpen(person)}>
                {nameOf(person)}
              </button>
              {person.erased ? null : <p className="pt-quiet">{person.email}</p>}
            </div>
            <State of={person} />
          </li>
        ))}
      </ul>
      {data && data.total > limit ? (
        <Button variant="default" onClick={() => setLimit(200)}>
          {t('people.all', { count: data.total })}
        </Button>
      ) : null}
      {open ? (
        <Dialog title={nameOf(open)} onClose={() => setOpen(null)} foot={<CloseButton first onClick={() => setOpen(null)} />}>
          <PersonData id={open.id} name={nameOf(open)} />
        </Dialog>
      ) : null}
    </FormSection>
  );
}

function State({ of: { held, erased, deleted } }: { of: ProtectedPerson }) {
  const { t } = useTranslation('permissions/data-protection');
  if (held) return <Tag tone="warning">{t('people.held')}</Tag>;
  if (erased) return <Tag tone="neutral">{t('people.erased')}</Tag>;
  return <span className="pt-quiet">{t('people.deleted', { day: formatDay((deleted ?? '').slice(0, 10)) })}</span>;
}
