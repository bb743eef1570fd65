import { Button, FileButton, Textarea } from '@mantine/core';
import { uploadExtensions } from '@population-tracker/contract/kernel/constants';
import { readAddresses } from '@population-tracker/contract/reservations/reservations-bulk';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { CallError, send } from '#web/client.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { addressesOf, type DraftState } from '../bulk-draft.ts';
import type { PeopleCount } from './people-count.ts';
import classes from './who.module.css';

const unknownShown = 20;

/** Addresses, typed, pasted or out of a sheet; those of nobody are named. */
export function AddressPeople({ state, count }: { state: DraftState; count: PeopleCount }) {
  const { t } = useTranslation('reservations/bulk');
  const { reading, failure, read } = useFile(state);
  return (
    <>
      <Textarea
        label={t('who.addresses')}
        description={t('who.addressesHint')}
        value={state.draft.addresses}
        onChange={(event) => state.set({ addresses: event.currentTarget.value })}
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        autoCapitalize="none"
      />
      <div className={classes.file}>
        <FileButton onChange={read} accept={uploadExtensions.join(',')}>
          {(props) => (
            <Button {...props} variant="default" loading={reading} leftSection={<DrawnIcon of={IconFileSpreadsheet} />}>
              {t('who.fromFile')}
            </Button>
          )}
        </FileButton>
        <span className="pt-quiet">{t('who.fromFileHint')}</span>
      </div>
      {failure ? (
        <div role="alert">
          <Refused>{failure}</Refused>
        </div>
      ) : null}
      {count.unknownTotal > 0 ? <Unknown count={count} /> : null}
    </>
  );
}

function Unknown({ count: { unknown, unknownTotal } }: { count: PeopleCount }) {
  const { t } = useTranslation('reservations/bulk');
  const more = unknownTotal - Math.min(unknown.length, unknownShown);
  return (
    <div className={classes.unknown} role="status">
      <DrawnIcon of={IconAlertTriangle} />
      <div>
        <strong>{t('who.unknown', { count: unknownTotal, n: formatNumber(unknownTotal) })}</strong>
        <p>
          {unknown.slice(0, unknownShown).join(', ')}
          {more > 0 ? ` ${t('who.more', { count: more, n: formatNumber(more) })}` : ''}
        </p>
      </div>
    </div>
  );
}

function useFile({ draft, set }: DraftState) {
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const read = async (file: File | null) => {
    if (!file || reading) return;
    setReading(true);
    setFailure(null);
    const form = new FormData();
    form.set('file', file);
    try {
      const { addresses } = await send(readAddresses, form, { quiet: true });
      set({ addresses: [...new Set([...addressesOf(draft.addresses), ...addresses])].join('\n') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
    } finally {
      setReading(false);
    }
  };
  return { reading, failure, read: (file: File | null) => void read(file) };
}
