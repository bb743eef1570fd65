import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  columnsHint: 'Sırayı değiştirmek için sürükleyin ya da Alt ile ok tuşuna basın.',
  columnsReset: 'Sütunları sıfırla',
  choose: 'Satır seç',
  chooseEnd: 'Seçimi bitir',
  export: 'Dışa aktar',
  preparing: 'Dosya hazırlanıyor…',
  xlsx: 'Excel (.xlsx)',
  csv: 'Metin (.csv)',
  keys: 'Tuşlar',
  keysTitle: 'Bu listedeki tuşlar',
  key: {
    move: 'Sonraki ve önceki satır',
    open: 'Satırı aç',
    select: 'Satırı seç',
    extend: 'İlerlerken seç',
    clear: 'Seçimi kaldır',
    search: 'Listede ara',
    help: 'Bu tuşları göster',
  },
};

export default tr;
