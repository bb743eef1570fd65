import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Denetim kaydı',
  searchIn: 'Kişi veya kayıt',
  emptyTitle: 'Henüz kayıt yok',
  emptyText: 'Kim neyi eklediyse, değiştirdiyse, sildiyse ya da dışa aktardıysa, önceki ve sonraki hâliyle burada görünür.',
  at: 'Zaman',
  who: 'Kim',
  byKey: 'API anahtarıyla',
  what: 'İşlem',
  kind: 'Tür',
  record: 'Kayıt',
  changed: 'Değişen',
  address: 'Nereden',
  request: 'İstek',
  from: 'İlk gün',
  to: 'Son gün',
  byItself: 'Kendiliğinden',
  numbered: 'No. {{id}}',
  toRecord: 'Kaydı aç',
  stranger: 'Giriş yapmamış biri',
  unknownAddress: 'Bilinmeyen adres',
  parts: '{{total}} kaydı temsil ediyor',
  allParts: 'Hepsini göster',
  partsOfOne: 'Bir kaydın parçaları',
  changes: 'Değişiklikler',
  field: 'Bilgi',
  before: 'Önce',
  after: 'Sonra',
  value: 'Değer',
  nothing: 'Değer kaydedilmemiş.',
  none: '–',
};

export default tr;
