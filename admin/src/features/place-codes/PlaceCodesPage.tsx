import { Button } from '@mantine/core';
import { type CodedPlace, listPlaceCodes, makePlaceCodes, placeKinds } from '@population-tracker/contract/place-codes/place-codes';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildingPill, LocationPill, WorkspacePill } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { PlaceCard } from './PlaceCard.tsx';
import type { Coded } from './Sticker.tsx';
import { StickerSheets } from './StickerSheets.tsx';
import { type StickerSize, sizeNames } from './sticker-sizes.ts';
import classes from './stickers.module.css';

/** So many are drawn at first. */
const step = 60;

/** The codes of a location, a building or a floor, and the stickers that are printed of them. */
export default function PlaceCodesPage() {
  const { t } = useTranslation(['place-codes', 'plan']);
  const within = useWithin();
  const { query, isSaid } = within;
  const [size, setSize] = useState<StickerSize>('medium');
  const [printing, print] = useState<'all' | 'test' | null>(null);
  const [shown, setShown] = useState(step);
  const answer = useCall(listPlaceCodes, { query }, { enabled: isSaid, quiet: true });
  const items = isSaid ? (answer.data?.items ?? []) : [];
  const coded = items.filter((place): place is Coded => place.code !== null);
  const actions = (
    <>
      <InSheet slot="actions">
        <Button variant="default" disabled={coded.length === 0} onClick={() => print('test')}>
          {t('testPrint')}
        </Button>
      </InSheet>
      <Button disabled={coded.length === 0} leftSection={<DrawnIcon of={IconPrinter} />} onClick={() => print('all')}>
        {t('print')}
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader title={t('title')} count={isSaid ? answer.data?.total : undefined} actions={actions} />
      <Tools within={within} size={size} onSize={setSize} />
      {answer.data?.opens === false ? <p className={classes.note}>{t('leadsNowhere', { address: answer.data.address })}</p> : null}
      {answer.data && answer.data.withoutCode > 0 ? <Missing count={answer.data.withoutCode} query={query} /> : null}
      <ul className={classes.grid} aria-busy={isSaid && answer.isPending}>
        {items.slice(0, shown).map((place) => (
          <PlaceCard key={keyOf(place)} place={place} address={answer.data?.address ?? ''} />
        ))}
      </ul>
      {items.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + step * 4)}>
          {t('more', { count: items.length - shown })}
        </Button>
      ) : null}
      {isSaid ? null : <EmptyState icon={IconQrcode} title={t('chooseTitle')} text={t('chooseText')} />}
      {answer.data?.total === 0 ? <EmptyState icon={IconQrcode} title={t('noneTitle')} text={t('noneText')} /> : null}
      {printing && answer.data ? (
        <StickerSheets places={coded} address={answer.data.address} size={size} isTest={printing === 'test'} done={() => print(null)} />
      ) : null}
    </Page>
  );
}

interface ToolsProps {
  within: ReturnType<typeof useWithin>;
  size: StickerSize;
  onSize: (size: StickerSize) => void;
}

/** Which places, and how large their stickers are. */
function Tools({ within: { query, filter }, size, onSize }: ToolsProps) {
  const { t } = useTranslation('place-codes');
  return (
    <div className={classes.tools}>
      <InSheet slot="filters" set={Object.keys(query).length}>
        <div className="pt-line pt-wrap pt-gap-2">
          <LocationPill {...filter('locationId')} />
          <BuildingPill locationId={query.locationId ?? ''} {...filter('buildingId')} />
          {query.buildingId ? <WorkspacePill buildingId={query.buildingId} {...filter('workspaceId')} /> : null}
          <FilterPill label={t('kind')} options={placeKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} {...filter('kind')} />
        </div>
      </InSheet>
      <ChoiceField
        label={t('size')}
        options={sizeNames.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        value={size}
        onChange={onSize}
      />
    </div>
  );
}

const keyOf = ({ kind, placeId }: CodedPlace): string => `${kind} ${placeId}`;

const names = ['locationId', 'buildingId', 'workspaceId', 'kind'] as const;

/** Which places are meant, as the address says it. */
function useWithin() {
  const { address, now, go, path } = useView();
  const given = Object.fromEntries(names.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])));
  const filter = (name: (typeof names)[number]) => ({
    value: address.get(name) ?? '',
    onChange: (value: string) => {
      const next = new URLSearchParams(now());
      if (value) next.set(name, value);
      else next.delete(name);
      // What stood inside the former place means nothing in another one.
      if (name === 'locationId') next.delete('buildingId');
      if (name === 'locationId' || name === 'buildingId') next.delete('workspaceId');
      go(`${path}?${next}`, { replace: true });
    },
  });
  const query = given as { locationId?: string; buildingId?: string; workspaceId?: string; kind?: (typeof placeKinds)[number] };
  return { query, filter, isSaid: Boolean(query.locationId ?? query.buildingId ?? query.workspaceId) };
}

function Missing({ count, query }: { count: number; query: ReturnType<typeof useWithin>['query'] }) {
  const { t } = useTranslation('place-codes');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const { kind, ...places } = query;
    const ids = Object.fromEntries(Object.entries(places).map(([name, value]) => [name, Number(value)]));
    try {
      const { made } = await call(makePlaceCodes, { body: { ...ids, ...(kind && { kind }) } }, { quiet: true });
      toast.success(t('made', { count: made }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate(client, ['/place-codes']);
    setBusy(false);
  };
  return (
    <div className={classes.note}>
      <p>{t('missing', { count })}</p>
      <Button loading={busy} leftSection={<DrawnIcon of={IconQrcode} />} onClick={() => void make()}>
        {t('make', { count })}
      </Button>
    </div>
  );
}
