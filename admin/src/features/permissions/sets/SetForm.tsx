import { Checkbox, TextInput } from '@mantine/core';
import {
  createPermissionSet,
  deletePermissionSet,
  givenPermissions,
  newPermissionSet,
  type PermissionSet,
  updatePermissionSet,
} from '@population-tracker/contract/grants';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { useRights } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';
import { permissionPaths } from '../permission-texts.ts';
import classes from './sets.module.css';

interface Values {
  name: string;
  permissions: string[];
}

/** Adds a permission set of the company, or changes one. */
export default function SetForm({ set, close }: { set: PermissionSet | null; close: () => void }) {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  const remove = useRemoveSet();
  const form = useSaveForm({
    record: set && { ...set, version: set.version ?? 0 },
    values: (record): Values => ({ name: record?.name ?? '', permissions: record?.permissions ?? [] }),
    schema: (values: Values) => newPermissionSet.safeParse(values),
    save: (body, { version }) =>
      set
        ? call(updatePermissionSet, { params: { id: set.id ?? 0 }, body: { ...body, version } }, { quiet: true })
        : callOnce(createPermissionSet, { body }, { quiet: true }),
    saved: () => {
      toast.success(messageText(set ? 'permissionSet.updated' : 'permissionSet.added'));
      void invalidate(client, permissionPaths);
      close();
    },
  });
  return (
    <FormDrawer
      title={t(set ? 'editSet' : 'addSet')}
      form={form}
      saveLabel={t(set ? 'saveSet' : 'addSet')}
      onClose={close}
      nameField={(field, saved) => ({ label: field === 'name' ? t('name') : t('permissions'), value: String(saved ?? '') })}
      onDelete={set ? { label: t('removeSet'), run: () => remove(set) } : undefined}
    >
      <TextInput label={t('name')} maxLength={80} {...form.field('name')} />
      <Choices field={form.field('permissions')} />
    </FormDrawer>
  );
}

/** Only what one holds oneself can be chosen. */
function Choices({ field: { value, onChange, error } }: { field: ReturnType<SaveForm<Values>['field']> }) {
  const { t } = useTranslation('permissions');
  const { everywhere } = useRights();
  return (
    <Checkbox.Group label={t('permissions')} description={t('permissionsHelp')} value={value} onChange={onChange} error={error}>
      <div className={classes.choices}>
        {givenPermissions.map((permission) => (
          <Checkbox key={permission} value={permission} label={t(`permission.${permission}`)} disabled={!everywhere.includes(permission)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Asks before a set is deleted. Answers whether it is gone. */
function useRemoveSet(): (set: PermissionSet) => Promise<boolean> {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  return async ({ id, name, version }) => {
    if (!(await confirm({ title: t('removeSetTitle', { name }), body: t('removeSetText'), confirmLabel: t('removeSet'), danger: true })))
      return false;
    await call(deletePermissionSet, { params: { id: id ?? 0 }, query: { version: String(version) } });
    toast.success(messageText('permissionSet.deleted'));
    await invalidate(client, permissionPaths);
    return true;
  };
}
