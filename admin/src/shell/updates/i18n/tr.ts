import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  update: {
    title: 'Güncelleme var',
    text: 'Yeni içerik var!',
    refresh: 'Yenile',
    unsaved: 'Kaydetmeden yenilensin mi?',
    otherTab: 'Başka bir sekme yenilendi. Bu da yenilensin mi?',
    lost: 'Burada yazıp kaydetmedikleriniz kaybolur.',
  },
  offline: {
    notice: 'Sunucuya bağlantı yok. Gördükleriniz güncel olmayabilir; bağlantı gelince panel kendiliğinden devam eder.',
    title: 'Bağlantı yok',
    page: 'Sunucuya ulaşılamıyor. Oturumunuz açık kalıyor; bağlantı gelince sayfa kendiliğinden açılır.',
    slowTitle: 'Sunucu geç yanıt veriyor',
    slow: 'Yanıt gelince sayfa kendiliğinden açılır.',
  },
};

export default tr;
