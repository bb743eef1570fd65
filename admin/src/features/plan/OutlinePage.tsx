import { Button } from '@mantine/core';
import { createLocation } from '@population-tracker/contract/plan/plan';
import { exportPlan } from '@population-tracker/contract/plan/plan-exports';
import { readPlan } from '@population-tracker/contract/plan/plan-tree';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { Activity, memo, useCallback, useState } from 'react';
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
  const { t } = useTranslation('plan');
  const { data } = useCall(readPlan, { query: { occupancy: 'true' } });
  const adds = useMayCall(createLocation);
  const [adding, setAdding] = useState(false);
  const add = useCallback(() => setAdding(true), []);
  const close = useCallback(() => setAdding(false), []);
  const actions = <Actions add={adds ? add : undefined} />;
  const nothing = data?.locations.length === 0 && !adding;
  return (
    <Page>
      <Header add={adds ? add : undefined} />
      {nothing ? (
        <EmptyState icon={IconBuildingCommunity} title={t('locations.emptyTitle')} text={t('locations.emptyText')} actions={actions} />
      ) : (
        <>
          <Tools />
          {adds ? <Adding isOpen={adding} close={close} /> : null}
          <OutlineTree plan={data} />
        </>
      )}
    </Page>
  );
}

/** The line for a new location: drawn while nobody waits for it, so that the press only has to show it. Each time it begins empty. */
const Adding = memo(function Adding({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [times, setTimes] = useState(0);
  const done = useCallback(() => {
    setTimes((before) => before + 1);
    close();
  }, [close]);
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <QuickAdd key={times} kind="location" parent={null} close={done} />
    </Activity>
  );
});

interface ActionsProps {
  /** Opens the line for a new location. */
  add: (() => void) | undefined;
}

/** It and the tools stay as they are while a line is opened below. */
const Header = memo(function Header({ add }: ActionsProps) {
  const { t } = useTranslation('plan');
  return <PageHeader title={t('outline.title')} actions={<Actions add={add} />} />;
});

function Actions({ add }: ActionsProps) {
  const { t } = useTranslation(['plan', 'uploads']);
  return (
    <>
      <InSheet slot="actions">
        <UploadButton kind="plan" />
      </InSheet>
      {add ? (
        <Button leftSection={<DrawnIcon of={IconPlus} />} onClick={add}>
          {t('locations.add')}
        </Button>
      ) : null}
    </>
  );
}

const Tools = memo(function Tools() {
  const { t } = useTranslation('plan');
  const phone = usePhone();
  return (
    <div className={classes.tools}>
      {phone ? null : <p className="pt-grow pt-quiet">{t('outline.facts')}</p>}
      <InSheet slot="tools">
        <ExportMenu endpoint={exportPlan} query={{}} />
      </InSheet>
    </div>
  );
});
