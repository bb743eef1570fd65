import { exportRoomUse, type RoomUse, type SpaceQuery } from '@population-tracker/contract/dashboard/space';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FactTable } from '#ui/table/FactTable.tsx';
import { download } from '#web/client.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import classes from './space.module.css';

interface Props {
  rooms: Asked<RoomUse>;
  asked: SpaceQuery;
}

/** So many are shown until all are asked for. */
const shownRooms = 8;

const rowsOf = (workspaceId: number, { from, to }: RoomUse): string =>
  `/reservation?${new URLSearchParams({ status: 'active', area: 'meetingRoom', from, to, workspaceId: String(workspaceId) })}`;

/** How much each meeting room is used. */
export function RoomsPanel({ rooms: { data, error }, asked: { compare: _, ...query } }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const [all, showAll] = useState(false);
  // The list behind it opens to administrators only.
  const mayOpen = useHolds('reservations.write');
  const rooms = data?.rooms ?? [];
  return (
    <FigurePanel
      title={t('space.rooms.title')}
      text={t('space.rooms.text')}
      how={t('space.rooms.how')}
      onDownload={() => download(exportRoomUse, { query: { format: 'xlsx', ...query } })}
      failure={data ? undefined : error?.message}
    >
      {data && (
        <>
          {rooms.length === 0 ? <p className={classes.note}>{t('space.rooms.none')}</p> : null}
          {rooms.length > 0 ? (
            <FactTable
              figures
              label={t('space.rooms.title')}
              keyOf={({ id }) => id}
              rows={all ? rooms : rooms.slice(0, shownRooms)}
              columns={[
                {
                  title: t('space.rooms.room'),
                  cell: ({ id, name, locationName, buildingName }) => (
                    <>
                      {mayOpen ? <Link to={rowsOf(id, data)}>{name}</Link> : name}{' '}
                      <span className="pt-small pt-quiet">{`${locationName}, ${buildingName}`}</span>
                    </>
                  ),
                },
                { title: t('space.rooms.meetings'), cell: ({ meetings }) => formatNumber(meetings) },
                { title: t('space.rooms.hours'), cell: ({ hours }) => formatNumber(Math.round(hours)) },
                { title: t('space.rooms.use'), cell: ({ share }) => (share === null ? '–' : formatPercent(share)) },
              ]}
            />
          ) : null}
          {rooms.length > shownRooms ? (
            <button type="button" className={classes.more} aria-expanded={all} onClick={() => showAll(!all)}>
              {all ? t('space.rooms.fewer') : t('space.rooms.all', { count: rooms.length })}
            </button>
          ) : null}
        </>
      )}
    </FigurePanel>
  );
}
