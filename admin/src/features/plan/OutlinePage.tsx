import { Button } from '@mantine/core';
import { createLocation } from '@population-tracker/contract/plan/plan';
import { exportPlan } from '@population-tracker/contract/plan/plan-exports';
import { readPlan } from '@population-tracker/contract/plan/plan-tree';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadButton } from '#features/uploads/uploads-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ExportMenu } from '#ui/list/tools/ExportMenu.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { OutlineTree } from './outline/OutlineTree.tsx';
import classes from './outline/outline.module.css';
import { QuickAdd } from './outline/QuickAdd.tsx';

/** The whole company's places as an outline: what is where, how full it is today, in the order that people know. */
export default function OutlinePage() {
  const { t } = useTranslation(['plan', 'uploads']);
  const phone = usePhone();
  const { data } = useCall(readPlan, { query: { occupancy: 'true' } });
  const adds = useMayCall(createLocation);
  const [adding, setAdding] = useState(false);
  const actions = (
    <>
      <InSheet slot="actions">
        <UploadButton kind="plan" />
      </InSheet>
      {adds ? (
        <Button leftSection={<DrawnIcon of={IconPlus} />} onClick={() => setAdding(true)}>
          {t('locations.add')}
        </Button>
      ) : null}
    </>
  );
  const nothing = data?.locations.length === 0 && !adding;
  return (
    <Page>
      <PageHeader title={t('outline.title')} actions={actions} />
      {nothing ? (
        <EmptyState icon={IconBuildingCommunity} title={t('locations.emptyTitle')} text={t('locations.emptyText')} actions={actions} />
      ) : (
        <>
          <div className={classes.tools}>
            {phone ? null : <p className="pt-grow pt-quiet">{t('outline.facts')}</p>}
            <InSheet slot="tools">
              <ExportMenu endpoint={exportPlan} query={{}} />
            </InSheet>
          </div>
          {adding ? <QuickAdd kind="location" parent={null} close={() => setAdding(false)} /> : null}
          <OutlineTree plan={data} />
        </>
      )}
    </Page>
  );
}
