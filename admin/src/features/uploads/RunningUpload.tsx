import { listUploads, readUpload, type UploadSummary } from '@population-tracker/contract/uploads/uploads';
import { IconFileUpload } from '@tabler/icons-react';
import type { i18n } from 'i18next';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { productLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { readSession } from '#web/session.ts';
import classes from './indicator.module.css';
import { ownRunning, pollAfter } from './running.ts';
import { useLiveUploads } from './use-live-uploads.ts';

const pollMs = 2_000;
const none = { items: [], total: 0, totalIsAtLeast: false };

/** In the top bar: how far one's own upload has come while one works elsewhere, and a word when it is over. */
export default function RunningUpload() {
  const [any, setAny] = useState(false);
  const live = useLiveUploads(any);
  const mine = useCall(listUploads, ownRunning, {
    quiet: true,
    // Whoever came in was told whether there is one; who began one since has asked for it.
    initialData: readSession().user?.uploading === false ? none : undefined,
    initialDataUpdatedAt: Date.now,
    refetchInterval: ({ state: { data, error } }) =>
      pollAfter(pollMs, { running: (data?.items.length ?? 0) > 0, live, failed: error !== null }),
  });
  const running = mine.data?.items;
  useEffect(() => setAny((running?.length ?? 0) > 0), [running]);
  useAnnounced(running);
  const job = running?.[0];
  return job ? (
    <Suspense>
      <Indicator job={job} />
    </Suspense>
  ) : null;
}

/** With texts that nobody needs while nothing runs. */
function Indicator({ job }: { job: UploadSummary }) {
  const { t } = useTranslation('uploads');
  const percent = job.total > 0 ? Math.round((job.processed / job.total) * 100) : 0;
  const label = t(`indicator.${job.state === 'applying' ? 'applying' : 'checking'}`, {
    file: job.fileName,
    percent: formatNumber(percent),
  });
  return (
    <Link to={`/upload-jobs?id=${job.id}`} className={classes.indicator} lang={productLang()} aria-label={label} title={label}>
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle cx="18" cy="18" r="16" pathLength={100} />
        <circle cx="18" cy="18" r="16" pathLength={100} strokeDasharray={`${Math.max(percent, 3)} 100`} />
      </svg>
      <DrawnIcon of={IconFileUpload} size={14} />
    </Link>
  );
}

/** Those that ran a moment ago and don't any more: their end is said, unless their page shows it. */
function useAnnounced(running: readonly UploadSummary[] | undefined): void {
  const { i18n } = useTranslation();
  const before = useRef<readonly UploadSummary[]>([]);
  useEffect(() => {
    if (!running) return;
    const over = before.current.filter(({ id }) => !running.some((job) => job.id === id));
    before.current = running;
    for (const { id } of over) if (!isShown(id)) void announce(i18n, id);
  }, [running, i18n]);
}

const isShown = (id: number) =>
  window.location.pathname === '/upload-jobs' && new URLSearchParams(window.location.search).get('id') === String(id);

async function announce(i18n: i18n, id: number): Promise<void> {
  const job = await call(readUpload, { params: { id } }, { quiet: true }).catch(() => null);
  await i18n.loadNamespaces('uploads');
  const t = i18n.getFixedT(null, 'uploads');
  if (job?.state === 'done') toast.success(t('indicator.over', { file: job.fileName, text: job.statusExplanation }));
  else if (job?.state === 'needsDecision' || job?.state === 'needsMapping') toast.success(t('indicator.waits', { file: job.fileName }));
  else if (job?.state === 'failed') toast.error(t('indicator.over', { file: job.fileName, text: job.statusExplanation }));
}
