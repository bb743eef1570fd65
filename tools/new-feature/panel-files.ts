import type { Names } from './names.ts';

/** The feature's files in the panel and its browser test, by path: a list that can be searched and sorted. */
export function panelFiles(names: Names): Record<string, string> {
  const folder = `admin/src/features/${names.kebab}`;
  return {
    [`${folder}/${names.kebab}-routes.ts`]: routes(names),
    [`${folder}/${names.Many}Page.tsx`]: page(names),
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
    lazy: () => import('./${Many}Page.tsx'),
  },
];
`;

const page = ({ kebab, Many }: Names) => `import { list${Many} } from '@population-tracker/contract/${kebab}';
import { useTranslation } from 'react-i18next';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { useList } from '#ui/table/use-list.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { columnsOf } from './${kebab}-columns.tsx';

export default function ${Many}Page() {
  const { t } = useTranslation('${kebab}');
  const { list, answer } = useList(list${Many}, { sort: 'name' });
  return (
    <ResourceList
      title={t('title')}
      list={list}
      answer={answer}
      columns={columnsOf(t)}
      rowName={(row) => row.name}
      card={(row) => ({ title: row.name })}
      search={t('searchIn')}
      empty={<EmptyState title={t('emptyTitle')} />}
    />
  );
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
  created: 'Added',
  emptyTitle: 'Nothing here yet',
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
};

export default tr;
`;

const browserTest = ({ kebab, many, title }: Names) => `import { expect, test } from '@playwright/test';

test('an administrator opens ${many}', async ({ page }) => {
  await page.goto('/${kebab}');
  await expect(page.getByRole('heading', { name: '${title}' })).toBeVisible();
});
`;
