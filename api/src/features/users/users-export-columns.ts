import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { UserExportColumn, UserStatus } from '@population-tracker/contract/users/users';
import type { ExportColumn } from '#platform/spreadsheet/write/export-file.ts';
import type { ExportedUser } from './users-queries.ts';

type Texts = Record<ProductLanguage, string>;

export const fileTitle: Texts = { en: 'Users', tr: 'Kullanıcılar' };

const statuses: Record<UserStatus, Texts> = { active: { en: 'Active', tr: 'Aktif' }, passive: { en: 'Passive', tr: 'Pasif' } };
const types: Record<number, Texts> = {
  1: { en: 'Normal', tr: 'Normal' },
  2: { en: 'Administrator', tr: 'Yönetici' },
  3: { en: 'Emergency manager', tr: 'Acil durum sorumlusu' },
};
const languages: Record<ProductLanguage, Texts> = { en: { en: 'English', tr: 'İngilizce' }, tr: { en: 'Turkish', tr: 'Türkçe' } };
const yes: Texts = { en: 'Yes', tr: 'Evet' };
const no: Texts = { en: 'No', tr: 'Hayır' };

/** Headings and values as an upload understands them, so that an exported file can be uploaded again. */
export const columnsIn = (language: ProductLanguage, timeZone: string): Record<UserExportColumn, ExportColumn<ExportedUser>> => ({
  name: { heading: { en: 'Name', tr: 'Ad' }, value: ({ name }) => name },
  lastName: { heading: { en: 'Surname', tr: 'Soyad' }, value: ({ lastName }) => lastName },
  email: { heading: { en: 'E-mail', tr: 'E-posta' }, value: ({ email }) => email },
  status: { heading: { en: 'Status', tr: 'Durum' }, value: ({ status }) => statuses[status][language] },
  managerFullName: { heading: { en: 'Manager', tr: 'Amir' }, value: ({ managerFullName }) => managerFullName },
  managerEmail: { heading: { en: 'Manager e-mail', tr: 'Amirin e-postası' }, value: ({ managerEmail }) => managerEmail },
  userType: { heading: { en: 'User type', tr: 'Kullanıcı tipi' }, value: ({ userType }) => types[userType]?.[language] ?? userType },
  exceptional: { heading: { en: 'Exceptional', tr: 'Muaf' }, value: ({ exceptional }) => (exceptional ? yes : no)[language] },
  language: { heading: { en: 'Language', tr: 'Dil' }, value: (user) => (user.language ? languages[user.language][language] : '') },
  created: { heading: { en: 'Created', tr: 'Oluşturulma' }, value: ({ created }) => stampIn(timeZone, new Date(created)) },
  updated: { heading: { en: 'Last change', tr: 'Son değişiklik' }, value: ({ updated }) => stampIn(timeZone, new Date(updated)) },
  department: { heading: { en: 'Department', tr: 'Departman' }, value: ({ department }) => department },
  site: { heading: { en: 'Site', tr: 'Görev yeri' }, value: ({ siteName }) => siteName ?? '' },
  employeeNumber: { heading: { en: 'Employee number', tr: 'Sicil no' }, value: ({ employeeNumber }) => employeeNumber },
  teams: { heading: { en: 'Teams', tr: 'Ekipler' }, value: ({ teamNames }) => teamNames ?? '' },
});
