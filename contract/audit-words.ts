import type { ProductLanguage } from './constants.ts';

type Words = Record<ProductLanguage, string>;

// How the audit log's actions and entities are called, on its screen and in its file. One that is missing here is told by its own word.

export const auditActions = {
  create: { en: 'Added', tr: 'Eklendi' },
  update: { en: 'Changed', tr: 'Değiştirildi' },
  delete: { en: 'Deleted', tr: 'Silindi' },
  restore: { en: 'Put back', tr: 'Geri alındı' },
  cancel: { en: 'Cancelled', tr: 'İptal edildi' },
  undo: { en: 'Undone', tr: 'Geri çevrildi' },
  order: { en: 'Put in order', tr: 'Sıralandı' },
  export: { en: 'Exported', tr: 'Dışa aktarıldı' },
  upload: { en: 'Uploaded', tr: 'Yüklendi' },
  publish: { en: 'Published', tr: 'Yayımlandı' },
  withdraw: { en: 'Withdrawn', tr: 'Yayından kaldırıldı' },
  draft: { en: 'Draft saved', tr: 'Taslak kaydedildi' },
  discard: { en: 'Draft discarded', tr: 'Taslak silindi' },
  background: { en: 'Background changed', tr: 'Arka plan değiştirildi' },
  start: { en: 'Started', tr: 'Başlatıldı' },
  end: { en: 'Ended', tr: 'Bitirildi' },
  remind: { en: 'Reminded', tr: 'Hatırlatıldı' },
  mark: { en: 'Marked by hand', tr: 'Elle işaretlendi' },
  retry: { en: 'Tried again', tr: 'Yeniden denendi' },
  signIn: { en: 'Signed in', tr: 'Giriş yapıldı' },
  signOutEverywhere: { en: 'Signed out everywhere', tr: 'Tüm oturumlar kapatıldı' },
  setPassword: { en: 'Password set', tr: 'Parola belirlendi' },
  removePassword: { en: 'Password removed', tr: 'Parola kaldırıldı' },
  setMealMenu: { en: 'Meal menu saved', tr: 'Yemek menüsü kaydedildi' },
  removeMealMenu: { en: 'Meal menu removed', tr: 'Yemek menüsü kaldırıldı' },
} as const satisfies Record<string, Words>;

export const auditEntities = {
  user: { en: 'User', tr: 'Kullanıcı' },
  reservation: { en: 'Reservation', tr: 'Rezervasyon' },
  reservationBulk: { en: 'Bulk reservation', tr: 'Toplu rezervasyon' },
  parameter: { en: 'Parameter', tr: 'Parametre' },
  location: { en: 'Location', tr: 'Konum' },
  building: { en: 'Building', tr: 'Bina' },
  workspace: { en: 'Workspace', tr: 'Çalışma alanı' },
  meetingRoom: { en: 'Meeting room', tr: 'Toplantı odası' },
  desk: { en: 'Desk', tr: 'Masa' },
  plan: { en: 'Office plan', tr: 'Ofis planı' },
  floorPlan: { en: 'Floor plan', tr: 'Kat planı' },
  announcement: { en: 'Announcement', tr: 'Duyuru' },
  announcementGroup: { en: 'Announcement group', tr: 'Duyuru grubu' },
  emergency: { en: 'Emergency', tr: 'Acil durum' },
  emergencyResponse: { en: 'Emergency response', tr: 'Acil durum yanıtı' },
  emergencyTemplate: { en: 'Emergency template', tr: 'Acil durum şablonu' },
  emergencyPhoneNumber: { en: 'Emergency phone number', tr: 'Acil durum telefonu' },
  upload: { en: 'Upload', tr: 'Yükleme' },
  auditLog: { en: 'Audit log', tr: 'Denetim kaydı' },
  notification: { en: 'Mail', tr: 'E-posta' },
  mailServer: { en: 'Mail server', tr: 'Posta sunucusu' },
  signInSettings: { en: 'Sign-in settings', tr: 'Giriş ayarları' },
} as const satisfies Record<string, Words>;

/** The word for an action or an entity. */
export const auditWord = (words: Readonly<Record<string, Words>>, key: string, language: ProductLanguage): string =>
  words[key]?.[language] ?? key;
