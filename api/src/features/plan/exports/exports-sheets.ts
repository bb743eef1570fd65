import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { Building, Location, MeetingRoom, Workspace } from '@population-tracker/contract/plan/plan';
import type {
  buildingExportColumns,
  locationExportColumns,
  meetingRoomExportColumns,
  workspaceExportColumns,
} from '@population-tracker/contract/plan/plan-exports';
import type { ListSheet } from '#features/audit-log/histories-service.ts';
import type { ExportColumn } from '#platform/spreadsheet/write/export-file.ts';

type Texts = Record<ProductLanguage, string>;
type Sheet<R, C extends readonly string[]> = ListSheet<R, C[number]>;

const statuses: Record<Location['status'], Texts> = { active: { en: 'Active', tr: 'Aktif' }, passive: { en: 'Passive', tr: 'Pasif' } };
const yesNo = (yes: boolean): Texts => (yes ? { en: 'Yes', tr: 'Evet' } : { en: 'No', tr: 'Hayır' });

interface Row {
  name: string;
  status: Location['status'];
  updated: string;
}

const common = (language: ProductLanguage, timeZone: string) => ({
  status: { heading: { en: 'Status', tr: 'Durum' }, value: ({ status }: Row) => statuses[status][language] },
  updated: { heading: { en: 'Last change', tr: 'Son değişiklik' }, value: ({ updated }: Row) => stampIn(timeZone, new Date(updated)) },
});

interface Counted {
  workspaceCount: number;
  meetingRoomCount: number;
  seatCount: number;
}
const counts = {
  workspaceCount: { heading: { en: 'Workspaces', tr: 'Çalışma alanları' }, value: ({ workspaceCount }: Counted) => workspaceCount },
  meetingRoomCount: {
    heading: { en: 'Meeting rooms', tr: 'Toplantı odaları' },
    value: ({ meetingRoomCount }: Counted) => meetingRoomCount,
  },
  // Not “Seats”: the heading of a workspace’s capacity in an upload.
  seatCount: { heading: { en: 'Seats in total', tr: 'Toplam koltuk' }, value: ({ seatCount }: Counted) => seatCount },
};

/** Headings in the words of an upload of the office plan. */
const locationName: Texts = { en: 'Location', tr: 'Konum' };
const buildingName: Texts = { en: 'Building', tr: 'Bina' };
const capacity: Texts = { en: 'Capacity', tr: 'Kapasite' };
const placeName: Texts = { en: 'Workspace or room', tr: 'Çalışma alanı veya oda' };
const placeTypes: Record<'workspace' | 'meetingRoom', Texts> = {
  workspace: { en: 'Workspace', tr: 'Çalışma alanı' },
  meetingRoom: { en: 'Meeting room', tr: 'Toplantı odası' },
};

export const locationSheet: Sheet<Location, typeof locationExportColumns> = {
  entity: 'location',
  name: 'locations',
  title: { en: 'Locations', tr: 'Konumlar' },
  columnsIn: (language, timeZone) => {
    const { status, updated } = common(language, timeZone);
    return {
      name: { heading: locationName, value: ({ name }) => name },
      capacity: { heading: { en: 'Location capacity', tr: 'Konum kapasitesi' }, value: (row) => row.capacity },
      parkingCapacity: { heading: { en: 'Parking capacity', tr: 'Otopark kapasitesi' }, value: (row) => row.parkingCapacity },
      hasFoodService: { heading: { en: 'Food service', tr: 'Yemek hizmeti' }, value: (row) => yesNo(row.hasFoodService)[language] },
      hasShuttle: { heading: { en: 'Shuttle', tr: 'Servis' }, value: (row) => yesNo(row.hasShuttle)[language] },
      hasGym: { heading: { en: 'Gym', tr: 'Spor salonu' }, value: (row) => yesNo(row.hasGym)[language] },
      takesPets: { heading: { en: 'Pets', tr: 'Evcil hayvan' }, value: (row) => yesNo(row.takesPets)[language] },
      timeZone: { heading: { en: 'Time zone', tr: 'Saat dilimi' }, value: (row) => row.timeZone },
      weekdays: {
        heading: { en: 'Working days', tr: 'Çalışma günleri' },
        value: (row) => auditValue('weekdays', row.weekdays, { language }),
      },
      openingHours: {
        heading: { en: 'Opening hours', tr: 'Açılış saatleri' },
        value: (row) => auditValue('openingHours', row.openingHours, { language }),
      },
      seatCost: { heading: { en: 'Cost of a seat a month', tr: 'Koltuğun aylık maliyeti' }, value: (row) => row.seatCost ?? '' },
      seatCurrency: { heading: { en: 'Currency', tr: 'Para birimi' }, value: (row) => (row.seatCost === null ? '' : row.seatCurrency) },
      status,
      buildingCount: { heading: { en: 'Buildings', tr: 'Binalar' }, value: ({ buildingCount }) => buildingCount },
      ...counts,
      updated,
    };
  },
};

export const buildingSheet: Sheet<Building, typeof buildingExportColumns> = {
  entity: 'building',
  name: 'buildings',
  title: { en: 'Buildings', tr: 'Binalar' },
  columnsIn: (language, timeZone) => {
    const { status, updated } = common(language, timeZone);
    return {
      name: { heading: buildingName, value: ({ name }) => name },
      locationName: { heading: locationName, value: (row) => row.locationName },
      description: { heading: { en: 'Description', tr: 'Açıklama' }, value: ({ description }) => description },
      status,
      ...counts,
      updated,
    };
  },
};

const placeColumns = (language: ProductLanguage, timeZone: string, type: Texts) => ({
  name: { heading: placeName, value: (row: Workspace | MeetingRoom) => row.name },
  type: { heading: { en: 'Type', tr: 'Tür' }, value: () => type[language] },
  locationName: { heading: locationName, value: (row: Workspace | MeetingRoom) => row.locationName },
  buildingName: { heading: buildingName, value: (row: Workspace | MeetingRoom) => row.buildingName },
  capacity: { heading: capacity, value: (row: Workspace | MeetingRoom) => row.capacity },
  ...common(language, timeZone),
});

export const workspaceSheet: Sheet<Workspace, typeof workspaceExportColumns> = {
  entity: 'workspace',
  name: 'workspaces',
  title: { en: 'Workspaces', tr: 'Çalışma alanları' },
  columnsIn: (language, timeZone) => {
    const { updated, ...columns } = placeColumns(language, timeZone, placeTypes.workspace);
    const deskCount: ExportColumn<Workspace> = { heading: { en: 'Desks', tr: 'Masalar' }, value: (row) => row.deskCount };
    const seats: ExportColumn<Workspace> = { heading: { en: 'Usable seats', tr: 'Kullanılabilir koltuk' }, value: (row) => row.seats };
    return { ...columns, seats, deskCount, updated };
  },
};

export const meetingRoomSheet: Sheet<MeetingRoom, typeof meetingRoomExportColumns> = {
  entity: 'meetingRoom',
  name: 'meeting-rooms',
  title: { en: 'Meeting rooms', tr: 'Toplantı odaları' },
  columnsIn: (language, timeZone) => {
    const { updated, ...columns } = placeColumns(language, timeZone, placeTypes.meetingRoom);
    const equipment: ExportColumn<MeetingRoom> = { heading: { en: 'Equipment', tr: 'Donanım' }, value: (row) => row.equipment.join(', ') };
    return { ...columns, equipment, updated };
  },
};
