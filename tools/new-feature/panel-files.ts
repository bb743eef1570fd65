import type { Names } from './names.ts';

/** The feature's files in the panel and its browser test, by path: a list that can be searched and sorted. */
export function panelFiles(names: Names): Record<string, string> {
  const folder = `admin/src/features/${names.kebab}`;
  return {
    [`${folder}/${names.kebab}-routes.ts`]: routes(names),
    [`${folder}/${names.Many}Page.tsx`]: page(names),
    [`${folder}/${names.One}Form.tsx`]: form(names) + formOfNew(names) + formOfOne(names),
    [`${folder}/${names.kebab}-columns.tsx`]: columns(names),
    [`${folder}/i18n/en.ts`]: english(names),
    [`${folder}/i18n/tr.ts`]: turkish(names),
    [`e2e/${names.kebab}.spec.ts`]: browserTest(names),
  };
}

const routes = ({ kebab, many, Many }: Names) => `import { IconListDetails } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

export const routes: RouteRecord[] = [
  {
    path: '/${kebab}',
    name: '${many}',
    titleKey: '${many}',
    icon: IconListDetails,
    roles: ['admin'],
    needs: ['${many}.read'],
    lazy: () => import('./${Many}Page.tsx'),
  },
];
`;

const page = ({ kebab, One, Many }: Names) => `import { Button } from '@mantine/core';
import { list${Many} } from '@population-tracker/contract/${kebab}';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { editAction } from '#ui/table/row-actions.ts';
import { useList } from '#ui/table/use-list.ts';
import { columnsOf } from './${kebab}-columns.tsx';

const ${One}Form = lazy(() => import('./${One}Form.tsx'));

export default function ${Many}Page() {
  const { t } = useTranslation('${kebab}');
  const { list, answer } = useList(list${Many}, { sort: 'name' });
  const record = useRecordParam();
  const add = (
    <Button leftSection={<DrawnIcon of={IconPlus} />} onClick={record.add}>
      {t('add')}
    </Button>
  );
  return (
    <ResourceList
      title={t('title')}
      actions={add}
      list={list}
      answer={answer}
      columns={columnsOf(t)}
      rowName={(row) => row.name}
      rowHref={(row) => record.href(row.id)}
      rowActions={(row) => [editAction(t('edit'), () => record.edit(row.id))]}
      current={typeof record.open === 'number' ? record.open : null}
      card={(row) => ({ title: row.name })}
      search={t('searchIn')}
      empty={<EmptyState title={t('emptyTitle')} actions={add} />}
    >
      <Suspense>{record.open ? <${One}Form key={record.open} id={record.open} close={record.close} /> : null}</Suspense>
    </ResourceList>
  );
}
`;

const form = ({ kebab, one, One }: Names) => `import { TextInput } from '@mantine/core';
import { create${One}, delete${One}, new${One}, read${One}, type ${One}, update${One} } from '@population-tracker/contract/${kebab}';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { FormDrawer, FormDrawerWaiting } from '#ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';

interface Props {
  id: number | 'new';
  close: () => void;
}

/** Adds a ${one}, or changes the one with this id. */
export default function ${One}Form({ id, close }: Props) {
  return id === 'new' ? <Add${One} close={close} /> : <Read${One} id={id} close={close} />;
}

const valuesOf = ({ name }: { name: string }) => ({ name });

/** Says that it is done, and has the list read again. */
function useDone(close: () => void) {
  const client = useQueryClient();
  return (said: string) => {
    toast.success(said);
    void invalidate(client, ['/${kebab}']);
    close();
  };
}
`;

const formOfNew = ({ kebab, one, One }: Names) => `
function Add${One}({ close }: { close: () => void }) {
  const { t } = useTranslation('${kebab}');
  const done = useDone(close);
  const form = useSaveForm({
    values: () => valuesOf({ name: '' }),
    schema: new${One},
    save: (body) => callOnce(create${One}, { body }, { quiet: true }),
    saved: () => done(t('added')),
  });
  return (
    <FormDrawer title={t('add')} form={form} saveLabel={t('add')} onClose={close}>
      <Fields form={form} />
    </FormDrawer>
  );
}

function Read${One}({ id, close }: { id: number; close: () => void }) {
  const { t } = useTranslation('${kebab}');
  const answer = useCall(read${One}, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, quiet: true });
  if (!answer.data) return <FormDrawerWaiting title={t('edit')} onClose={close} fields={1} failure={answer.error?.message} />;
  return <Edit${One} ${one}={answer.data} close={close} />;
}
`;

const formOfOne = ({ kebab, one, One }: Names) => `
function Edit${One}({ ${one}, close }: { ${one}: ${One}; close: () => void }) {
  const { t } = useTranslation('${kebab}');
  const done = useDone(close);
  const params = { id: ${one}.id };
  const form = useSaveForm({
    record: ${one},
    values: (record) => valuesOf(record ?? ${one}),
    schema: new${One},
    save: (body, { version }) => call(update${One}, { params, body: { ...body, version } }, { quiet: true }),
    saved: () => done(t('changed')),
  });
  const remove = async () => {
    const sure = await confirm({ title: t('deleteTitle', { name: ${one}.name }), confirmLabel: t('delete'), danger: true });
    if (!sure) return false;
    try {
      await call(delete${One}, { params, query: { version: ${one}.version } });
    } catch (error) {
      // It is shown by the frame.
      if (!(error instanceof CallError)) throw error;
      return false;
    }
    done(t('deleted'));
    return true;
  };
  return (
    <FormDrawer title={t('edit')} form={form} saveLabel={t('save')} onClose={close} onDelete={{ label: t('delete'), run: remove }}>
      <Fields form={form} />
    </FormDrawer>
  );
}

function Fields({ form }: { form: SaveForm<ReturnType<typeof valuesOf>> }) {
  const { t } = useTranslation('${kebab}');
  return <TextInput label={t('name')} autoComplete="off" {...form.field('name')} />;
}
`;

const columns = ({ kebab, One }: Names) => `import type { ${One} } from '@population-tracker/contract/${kebab}';
import type { TFunction } from 'i18next';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Column } from '#ui/table/column.ts';

export const columnsOf = (t: TFunction<'${kebab}'>): Column<${One}>[] => [
  { key: 'name', title: t('name'), cell: (row) => row.name, sort: 'name' },
  { key: 'created', title: t('created'), cell: (row) => <ShortDate value={row.created} />, sort: 'created', align: 'right', quiet: true },
];
`;

const english = ({ title }: Names) => `export default {
  title: '${title}',
  searchIn: 'Search by name',
  name: 'Name',
  created: 'Added on',
  emptyTitle: 'Nothing here yet',
  add: 'Add',
  edit: 'Edit',
  save: 'Save',
  delete: 'Delete',
  deleteTitle: 'Delete “{{name}}”?',
  added: 'Added',
  changed: 'Saved',
  deleted: 'Deleted',
};
`;

const turkish = ({ title }: Names) => `import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: '${title}',
  searchIn: 'Ada göre ara',
  name: 'Ad',
  created: 'Eklenme',
  emptyTitle: 'Henüz kayıt yok',
  add: 'Ekle',
  edit: 'Düzenle',
  save: 'Kaydet',
  delete: 'Sil',
  deleteTitle: '“{{name}}” silinsin mi?',
  added: 'Eklendi',
  changed: 'Kaydedildi',
  deleted: 'Silindi',
};

export default tr;
`;

const browserTest = ({ kebab, many, title }: Names) => `import { expect } from '@playwright/test';
import { newMark } from './accounts.ts';
import { test } from './test.ts';

test('an administrator adds, changes and deletes ${many}', async ({ page }) => {
  const name = \`Çınar \${newMark()}\`;
  await page.goto('/${kebab}');
  await expect(page.getByRole('heading', { name: '${title}' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill(\`\${name} 2\`);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: \`\${name} 2\` }).click();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});
`;
