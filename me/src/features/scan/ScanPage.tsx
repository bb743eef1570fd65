import { productTitle } from '@population-tracker/contract/kernel/constants';
import { checkInByCode, readPlaceCode, type Standing, takeByCode } from '@population-tracker/contract/place-codes/place-codes';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { notice } from '#ui/touch/notices.ts';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { CallError, call } from '#web/client.ts';
import { callKey, invalidate, queryClient, readAgain, useCall } from '#web/query.ts';
import { Found } from './Found.tsx';
import classes from './scan.module.css';
import { type Does, deskOf, doesOf } from './scan-rules.ts';

interface Props {
  code: string;
  /** The floor around a desk, once the answer is there. */
  plan: (desk: { workspaceId: number; deskId: number }) => ReactNode;
}

/** Behind the code of a sticker: what is found there, and the one thing to do. */
export default function ScanPage({ code, plan }: Props): ReactNode {
  const { t } = useTranslation('scan');
  const input = { params: { code } };
  const { data, error, isPending, refetch } = useCall(readPlaceCode, input, { quiet: true });
  const around = data ? deskOf(data) : null;
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });
  return (
    <main className={classes.page} aria-busy={isPending}>
      <header className={classes.head}>
        <IconButton icon={IconArrowLeft} label={t('back')} className={classes.back} onClick={() => goTo('/my/')} />
        <h1 className="pt-narrow pt-cut">{t('title')}</h1>
      </header>
      {error && !data ? (
        <div role="alert" className={classes.failed}>
          <p>{error.message}</p>
          <TouchButton look="framed" onClick={() => void refetch()}>
            {t('again')}
          </TouchButton>
        </div>
      ) : null}
      {data ? (
        <>
          <Found standing={data} />
          {around ? plan(around) : null}
          <NeedsConnection>
            <Action code={code} standing={data} />
          </NeedsConnection>
        </>
      ) : null}
    </main>
  );
}

function Action({ code, standing }: { code: string; standing: Standing }): ReactNode {
  const { t } = useTranslation('scan');
  const [busy, setBusy] = useState(false);
  const does = doesOf(standing, new Date());
  const press = async () => {
    setBusy(true);
    await act(code, does);
    setBusy(false);
  };
  const leads = does.is === 'show' || does.is === 'week';
  return (
    <div className={classes.does}>
      <TouchButton wide look={leads ? 'framed' : 'filled'} busy={busy} disabled={busy} onClick={() => void press()}>
        {isDone(standing) ? t('does.done') : does.is === 'instead' ? t('does.instead', { name: does.name }) : t(`does.${does.is}`)}
      </TouchButton>
    </div>
  );
}

const isDone = ({ state }: Standing): boolean => state === 'checkedIn' || state === 'reserved';

/** What was refused is told, and what there is now is shown. */
async function act(code: string, does: Does): Promise<void> {
  if (does.is === 'week') return goTo('/my/');
  if (does.is === 'show') return goTo(`/my/days/${does.day}`);
  const params = { code };
  const key = callKey(readPlaceCode, { params });
  try {
    const instead = does.is === 'instead' ? { workspaceId: does.workspaceId, deskId: does.deskId } : undefined;
    const now =
      does.is === 'checkIn'
        ? await call(checkInByCode, { params }, { quiet: true })
        : await call(takeByCode, { params, body: { ...(instead && { instead }) } }, { quiet: true });
    queryClient.setQueryData<Standing>(key, now);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await readAgain(queryClient, { queryKey: key });
    // An answer that was lost, or a second try: what was wanted is there.
    const now = queryClient.getQueryData<Standing>(key);
    if (!now || !isDone(now)) notice.refused(error.fields[0]?.message ?? error.message);
  }
  await invalidate(queryClient, ['/me']);
}
