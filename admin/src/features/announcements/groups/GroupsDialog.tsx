import { Button, Skeleton, TextInput } from '@mantine/core';
import { createAnnouncementGroup } from '@population-tracker/contract/announcements/announcements';
import { IconPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { mayGiveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { useView } from '#web/view.ts';
import { useGroups } from '../announcements-state.ts';
import { GroupRow } from './GroupRow.tsx';
import classes from './groups.module.css';
import { useSaving, useTyped } from './use-saving.ts';

/** The groups: add, rename, delete; small enough for a dialog of the list. */
export default function GroupsDialog({ close: closeNow }: { close: () => void }) {
  const { t } = useTranslation('announcements');
  const { key } = useView();
  const close = () => void mayGiveUp(unsavedForms().filter(({ view }) => view === key)).then((may) => may && closeNow());
  const groups = useGroups();
  const foot = <CloseButton onClick={close} />;
  return (
    <Dialog title={t('groups.title')} onClose={close} foot={foot}>
      <NewGroup />
      {groups ? (
        <ul className={classes.groups}>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} others={groups.filter(({ id }) => id !== group.id)} />
          ))}
        </ul>
      ) : (
        <Skeleton height={120} />
      )}
    </Dialog>
  );
}

function NewGroup() {
  const { t } = useTranslation('announcements');
  const id = useId();
  const [name, setName] = useState('');
  const { save, saving, failure } = useSaving();
  useTyped(name.trim() !== '');
  const add = (event: FormEvent) => {
    event.preventDefault();
    void save(
      () => callOnce(createAnnouncementGroup, { body: { name } }, { quiet: true }),
      t('groups.added'),
      () => setName(''),
    );
  };
  return (
    <form className={clsx(classes.add, classes.labelled)} onSubmit={add} noValidate>
      <TextInput
        id={id}
        label={t('groups.newName')}
        data-autofocus=""
        maxLength={100}
        autoComplete="off"
        value={name}
        error={failure}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving} leftSection={<DrawnIcon of={IconPlus} />}>
        {t('groups.add')}
      </Button>
    </form>
  );
}
