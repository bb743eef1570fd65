import { Button } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { createScimToken, openTokens, readProvisioning } from '@population-tracker/contract/provisioning';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { Calls } from './Calls.tsx';
import { TokenMade } from './TokenMade.tsx';
import { Tokens } from './Tokens.tsx';
import { Waiting } from './Waiting.tsx';

const TokenForm = lazy(() => import('./TokenForm.tsx'));

/** How the company's directory tells who comes and goes: its tokens, who waits for an owner, and what it called. */
export function Provisioning({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  const { t: tOwn } = useTranslation('permissions/provisioning');
  const record = useRecordParam();
  const { data } = useCall(readProvisioning, {}, { staleTime: 0 });
  const mayAdd = useMayCall(createScimToken);
  const why = useId();
  const [made, setMade] = useState<Result<typeof createScimToken> | null>(null);
  const isFull = (data?.tokens.filter(({ over }) => !over).length ?? 0) >= openTokens;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {screens}
            {mayAdd ? (
              <Button
                leftSection={<DrawnIcon of={IconPlus} />}
                disabled={isFull}
                aria-describedby={isFull ? why : undefined}
                onClick={record.add}
              >
                {tOwn('addToken')}
              </Button>
            ) : null}
          </>
        }
      />
      {data ? (
        <div className="pt-stack pt-gap-4 pt-below-4">
          {data.waitingTotal > 0 ? <Waiting people={data.waiting} total={data.waitingTotal} /> : null}
          <FormSection title={tOwn('heading')} help={tOwn('help')}>
            <Tokens state={data} />
            {mayAdd && isFull ? (
              <p id={why} className="pt-small pt-quiet">
                {tOwn('full')}
              </p>
            ) : null}
          </FormSection>
          <Calls />
        </div>
      ) : null}
      <Suspense>{record.open === 'new' && mayAdd ? <TokenForm close={record.close} made={setMade} /> : null}</Suspense>
      {made ? <TokenMade made={made} address={data?.address ?? ''} close={() => setMade(null)} /> : null}
    </Page>
  );
}
