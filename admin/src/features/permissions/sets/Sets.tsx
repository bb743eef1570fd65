import { Button } from '@mantine/core';
import { createPermissionSet, listPermissionSets, type PermissionSet } from '@population-tracker/contract/grants';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { ownSetIcon, setIcons, useSetName } from '../permission-texts.ts';
import { PermissionList } from './PermissionList.tsx';
import classes from './sets.module.css';

const SetForm = lazy(() => import('./SetForm.tsx'));

/** What can be granted: the sets that the product brings, and the company's own. */
export function Sets({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  const { data } = useCall(listPermissionSets, {});
  const [open, setOpen] = useState<PermissionSet | 'new' | null>(null);
  const mayChange = useMayCall(createPermissionSet);
  const actions = (
    <>
      {screens}
      {mayChange ? (
        <Button leftSection={<DrawnIcon of={IconPlus} />} onClick={() => setOpen('new')}>
          {t('addSet')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page>
      <PageHeader title={t('title')} actions={actions} />
      <ul className={clsx(classes.sets, 'pt-below-4')} aria-busy={!data}>
        {(data?.items ?? []).map((set) => (
          <SetRow key={set.builtIn ?? set.id} set={set} edit={mayChange && set.id !== null ? () => setOpen(set) : null} />
        ))}
      </ul>
      <Suspense>{open ? <SetForm set={open === 'new' ? null : open} close={() => setOpen(null)} /> : null}</Suspense>
    </Page>
  );
}

function SetRow({ set, edit }: { set: PermissionSet; edit: (() => void) | null }) {
  const { t } = useTranslation('permissions');
  const name = useSetName()(set);
  const { builtIn, people } = set;
  return (
    <li>
      <div className={classes.name}>
        <DrawnIcon of={builtIn ? setIcons[builtIn] : ownSetIcon} size={18} />
        <h2 className="pt-break">{name}</h2>
        <p className="pt-small pt-quiet">{t('people', { count: people })}</p>
      </div>
      <div className={classes.holds}>
        {builtIn ? <p className="pt-quiet">{t(`setTexts.${builtIn}`)}</p> : null}
        {/* Of whoever may do everything the text says so. */}
        {builtIn === 'owner' || builtIn === 'administrator' ? null : <PermissionList permissions={set.permissions} />}
      </div>
      {edit ? <IconButton icon={IconPencil} label={`${t('edit')}: ${name}`} onClick={edit} /> : null}
    </li>
  );
}
