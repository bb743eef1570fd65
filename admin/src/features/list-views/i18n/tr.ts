import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  views: 'Görünümler',
  view: 'Görünüm: {{name}}',
  viewChanged: 'Görünüm: {{name}}, değiştirildi',
  noViews: 'Henüz kayıtlı görünüm yok',
  standard: 'Liste bununla açılır',
  saveAs: 'Yeni görünüm olarak kaydet…',
  update: 'Değişiklikleri kaydet',
  rename: 'Yeniden adlandır…',
  makeStandard: 'Liste bununla açılsın',
  unmakeStandard: 'Liste bununla açılmasın',
  remove: 'Görünümü sil',
  leave: 'Tümünü göster',
  nameTitle: 'Görünümü kaydet',
  renameTitle: 'Görünümü yeniden adlandır',
  nameLabel: 'Ad',
  nameText: 'Arama, filtreler, sıralama ve sütunlar saklanır. Yalnızca siz görürsünüz.',
  save: 'Görünümü kaydet',
  removeTitle: '“{{name}}” görünümü silinsin mi?',
  removeText: 'Listedeki kayıtlar olduğu gibi kalır.',
  saved: 'Görünüm kaydedildi',
  removed: 'Görünüm silindi',
};

export default tr;
