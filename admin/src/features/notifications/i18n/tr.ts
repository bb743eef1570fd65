import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'E-posta teslimatı',
  searchIn: 'Alıcı veya konu',
  emptyTitle: 'Henüz e-posta yok',
  emptyText: 'Gönderilen her e-posta sonucuyla burada görünür: giriş kodları, bildirimler, duyurular, acil durumlar.',
  recipient: 'Alıcı',
  subject: 'Konu',
  cause: 'İçerik',
  topic: 'Ait olduğu',
  causes: {
    signInCode: 'Giriş kodu veya bağlantısı',
    reservation: 'Rezervasyon',
    announcement: 'Duyuru',
    emergency: 'Acil durum',
    other: 'Diğer',
  },
  causesShort: { signInCode: 'Giriş kodu', reservation: 'Rezervasyon', announcement: 'Duyuru', emergency: 'Acil durum', other: 'Diğer' },
  state: 'Durum',
  states: {
    waiting: 'Bekliyor',
    sending: 'Gönderiliyor',
    sent: 'Gönderildi',
    failed: 'Gönderilemedi',
    uncertain: 'Belirsiz',
    cancelled: 'İptal edildi',
  },
  explanation: 'Ne oldu',
  created: 'Sıraya giriş',
  queued: 'Sırasını bekliyor',
  nextTry: 'Sonraki deneme {{time}}: {{reason}}',
  handedOver: 'Posta sunucusuna iletiliyor',
  cancelled: {
    signInCode: 'Gönderilmedi: kodun ya da bağlantının süresi dolmuş ya da yerine yenisi gelmişti',
    emergency: 'Gönderilmedi: sona ermişti',
    other: 'Gönderilmedi: geri çekildi ya da gecikti',
  },
  refused: 'Sunucu: {{reason}}',
  uncertain: 'Ulaşmış olabilir: sunucu yanıt vermeden gönderim kesildi',
  uncertainReason: 'Ulaşmış olabilir: {{reason}}',
  retry: 'Yeniden gönder',
  retried_one: '{{count}} e-posta yeniden gönderiliyor',
  retried_other: '{{count}} e-posta yeniden gönderiliyor',
  twice: {
    title: 'Ulaşmış olabileceği hâlde yeniden gönderilsin mi?',
    body: 'Gönderim kesilmeden önce sunucunun bu e-postaları alıp almadığı bilinmiyor. Zaten almış olanlara ikinci kez gider.',
    confirm: 'Yeniden gönder',
  },
  away: {
    title_one: 'Posta sunucusuna ulaşılamıyor; {{count}} e-posta bekliyor',
    title_other: 'Posta sunucusuna ulaşılamıyor; {{count}} e-posta bekliyor',
    diskTitle_one: 'Bu sunucunun diski dolu: {{count}} e-posta yazılamıyor',
    diskTitle_other: 'Bu sunucunun diski dolu: {{count}} e-posta yazılamıyor',
    seconds: 'Sonraki deneme {{count}} sn sonra.',
    minutes: 'Sonraki deneme {{count}} dk sonra.',
    now: 'Şu anda deneniyor.',
    said: 'Yanıtı: {{reason}}',
    since_one:
      '{{time}} tarihinden beri {{count}} deneme yapıldı. Hiçbir şey kaybolmaz: sunucu dönünce bütün e-postalar gönderilir; bir gün içinde alınmayanlardan vazgeçilir.',
    since_other:
      '{{time}} tarihinden beri {{count}} deneme yapıldı. Hiçbir şey kaybolmaz: sunucu dönünce bütün e-postalar gönderilir; bir gün içinde alınmayanlardan vazgeçilir.',
    tryNow: 'Şimdi dene',
    trying: 'Posta sunucusu deneniyor',
    back: 'Posta sunucusu yeniden çalışıyor',
  },
  unsure: {
    title_one: '{{count}} e-postanın ulaşıp ulaşmadığı belirsiz',
    title_other: '{{count}} e-postanın ulaşıp ulaşmadığı belirsiz',
    text: 'Sunucu yanıt vermeden gönderim kesildi. Kimse aynı e-postayı iki kez almasın diye kendiliğinden yeniden gönderilmezler.',
    show: 'Göster',
  },
};

export default tr;
