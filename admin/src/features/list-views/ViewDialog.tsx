import { Button, TextInput } from '@mantine/core';
import { createListView, type ListView, listViews, updateListView, type ViewedList } from '@population-tracker/contract/list-views';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import type { SavedViews } from './saved-views.ts';

interface Props {
  list: ViewedList;
  /** The one to rename, or the list as it is now. */
  view: 'new' | ListView;
  saved: SavedViews;
  close: () => void;
}

/** Asks for a view's name and saves it. */
export function ViewDialog({ list, view, saved, close }: Props) {
  const { t } = useTranslation('list-views');
  const id = useId();
  const [name, setName] = useState(view === 'new' ? '' : view.name);
  const { save, saving, failure } = useSave({ list, view, saved, close });

  const foot = (
    <>
      <CancelButton onClick={close} />
      <Button type="submit" form={id} loading={saving}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t(view === 'new' ? 'nameTitle' : 'renameTitle')} onClose={close} foot={foot}>
      <form id={id} onSubmit={(event) => void save(event, name)} noValidate>
        <TextInput
          label={t('nameLabel')}
          description={view === 'new' ? t('nameText') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus=""
          maxLength={60}
          autoComplete="off"
          value={name}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** Saves once; a refusal is told at the field. */
function useSave({ list, view, saved, close }: Props) {
  const { t } = useTranslation('list-views');
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent, name: string) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    try {
      const kept =
        view === 'new'
          ? await callOnce(createListView, { body: { list, name, ...saved.current() } }, { quiet: true })
          : await call(updateListView, { params: { id: view.id }, body: { name } }, { quiet: true });
      await invalidate(client, [listViews.path]);
      saved.mark(kept.id);
      toast.success(t('saved'));
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
      setSaving(false);
    }
  };
  return { save, saving, failure };
}
