import {
  IconBuilding,
  IconBuildingCommunity,
  IconChevronRight,
  IconGripVertical,
  IconLayoutBoard,
  IconMap2,
  IconPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { RowLink } from '#ui/list/RowLink.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { PlaceTag } from '../places/PlaceTag.tsx';
import { Thumb } from '../places/Thumb.tsx';
import classes from './outline.module.css';
import type { Kind, OutlineRow } from './outline-rows.ts';

const icons = { location: IconBuildingCommunity, building: IconBuilding, workspace: IconLayoutBoard, meetingRoom: IconUsersGroup };
export const detailOf = ({ kind, id }: OutlineRow): string =>
  `/${{ location: 'location', building: 'building', workspace: 'office', meetingRoom: 'meeting-room' }[kind]}?id=${id}`;

interface Props {
  row: OutlineRow;
  focused: boolean;
  /** What would happen if the dragged one were set down here. */
  drop: 'order' | 'move' | null;
  toggle: (key: string, open: boolean) => void;
  add: (row: OutlineRow, kind: Kind) => void;
}

/** One place with what is in it and how much of it is reserved today. What is done to it by keys and dragging its table hears. */
export function OutlineLine({ row, focused, drop, toggle, add }: Props) {
  const { t } = useTranslation('plan');
  const Glyph = icons[row.kind];
  return (
    <tr
      className={clsx(classes.line, classes.columns, drop && classes[drop])}
      data-level={row.level}
      data-key={row.key}
      aria-level={row.level}
      aria-posinset={row.siblings.indexOf(row.id) + 1}
      aria-setsize={row.siblings.length}
      aria-expanded={row.expandable ? row.expanded : undefined}
      tabIndex={focused ? 0 : -1}
      draggable
    >
      <th scope="row" className={classes.name}>
        <span className={classes.nameIn}>
          <IconGripVertical className={classes.grip} size={16} stroke={1.5} aria-hidden />
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={classes.chevron}
            data-open={row.expanded || undefined}
            data-none={!row.expandable || undefined}
            onClick={() => toggle(row.key, !row.expanded)}
          >
            <DrawnIcon of={IconChevronRight} />
          </button>
          {row.imageId === null ? <DrawnIcon of={Glyph} /> : <Thumb id={row.imageId} icon={Glyph} />}
          <RowLink href={detailOf(row)} tabIndex={-1}>
            {row.name}
          </RowLink>
          {row.status === 'passive' ? <PlaceTag status="passive" /> : null}
        </span>
      </th>
      <td className={classes.counts}>{countsOf(row, t)}</td>
      <td>{row.kind === 'meetingRoom' ? t('outline.meetings', { count: row.taken }) : <Used row={row} />}</td>
      <td className={classes.acts}>
        <Acts row={row} add={add} />
      </td>
    </tr>
  );
}

function countsOf({ kind, counts, capacity, meantFor }: OutlineRow, t: TFunction<'plan'>): string {
  if (kind === 'workspace') return t('outline.seats', { count: capacity });
  if (kind === 'meetingRoom') return t('outline.persons', { count: capacity });
  const told = kind === 'location' ? [t('outline.buildings', { count: counts.buildings })] : [];
  const seats = meantFor > 0 ? t('outline.seatsOf', { count: capacity, meantFor: formatNumber(meantFor) }) : null;
  return [...told, t('outline.workspaces', { count: counts.workspaces }), t('outline.rooms', { count: counts.meetingRooms }), seats]
    .filter((part) => part !== null)
    .join(' · ');
}

function Used({ row: { taken, capacity } }: { row: OutlineRow }) {
  const { t } = useTranslation('plan');
  if (capacity === 0) return <span className={classes.counts}>–</span>;
  const share = Math.min(1, taken / capacity);
  return (
    <span className={classes.used}>
      <span className={classes.track} aria-hidden>
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {t('outline.used', { taken: formatNumber(taken), capacity: formatNumber(capacity) })}
    </span>
  );
}

function Acts({ row, add }: Pick<Props, 'row' | 'add'>) {
  const { t } = useTranslation('plan');
  if (row.kind === 'workspace') {
    return (
      <RowLink href={`/office-plan?id=${row.id}`} tabIndex={-1} className={classes.act} title={t('outline.floorPlan')}>
        <DrawnIcon of={IconMap2} />
        <span className={classes.hidden}>{t('outline.floorPlanOf', { name: row.name })}</span>
      </RowLink>
    );
  }
  const kinds: Kind[] = row.kind === 'location' ? ['building'] : row.kind === 'building' ? ['workspace', 'meetingRoom'] : [];
  if (kinds.length === 0) return null;
  return (
    <PopupMenu className={classes.act} label={t('outline.addTo', { name: row.name })} button={<DrawnIcon of={IconPlus} />}>
      {kinds.map((kind) => (
        <PopupItem key={kind} onClick={() => add(row, kind)}>
          {t(`outline.new.${kind}`)}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}
