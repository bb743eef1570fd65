import type { Texts } from '../../../lib/i18n.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  button: 'Dosya yükle',
  dialogTitle: { users: 'Kullanıcı yükle' },
  dialogText: {
    users:
      'Kullanıcılar e-posta adresiyle eşleştirilir: yeniler eklenir, değişenler güncellenir, kimse silinmez. Hiçbir şey değişmeden önce her satır denetlenir.',
  },
  file: 'Tablo dosyası',
  fileHelp: '.xlsx, .xls veya .csv; en çok {{size}} ve {{rows}} satır',
  template: 'Şablonu indir',
  upload: 'Yükle',
};

export default tr;
