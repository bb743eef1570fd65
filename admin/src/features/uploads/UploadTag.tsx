import type { UploadState, UploadSummary } from '@population-tracker/contract/uploads/uploads';
import { IconArrowBackUp, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '#ui/Tag.tsx';
import classes from './job/job.module.css';
import { isRunning } from './running.ts';

const tones: Record<UploadState, Tone> = {
  checking: 'info',
  needsMapping: 'warning',
  needsDecision: 'warning',
  applying: 'info',
  done: 'success',
  cancelled: 'neutral',
  failed: 'danger',
};

export function UploadTag({ job: { state, undone } }: { job: Pick<UploadSummary, 'state' | 'undone'> }) {
  const { t } = useTranslation('uploads');
  // It was done, but nothing of it stands any more.
  if (undone)
    return (
      <Tag tone="neutral" icon={IconArrowBackUp}>
        {t('states.undone')}
      </Tag>
    );
  const running = isRunning(state);
  return (
    <span className={running ? classes.running : undefined}>
      <Tag tone={tones[state]} icon={running ? IconLoader2 : undefined}>
        {t(`states.${state}`)}
      </Tag>
    </span>
  );
}
