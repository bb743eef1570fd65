import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  heading: 'Takvimim',
  what: 'Takviminiz (Outlook, Google, Apple ve diğerleri), size özel bir adresle rezervasyonlarınızı gösterir ve her değişikliği kendiliğinden izler.',
  make: 'Adres oluştur',
  once: 'Şimdi kopyalayın: yalnızca bu kez gösterilir. Adresi bilen rezervasyonlarınızı görür.',
  address: 'Takviminizin adresi',
  copy: 'Kopyala',
  copied: 'Adres kopyalandı',
  copiedShort: 'Kopyalandı',
  copyFailed: 'Tarayıcı izin vermedi. Adresi seçip elle kopyalayın.',
  subscribe: 'Takvime ekle',
  madeOn: '{{day}} tarihinde oluşturuldu',
  read: 'son okuma {{when}}',
  unread: 'henüz okunmadı',
  anew: 'Yeni adres',
  revoke: 'Geri al',
  stops: 'Şimdiki adres hemen geçersiz olur. Onu okuyan takvim artık bir şey göstermez.',
  anewYes: 'Yenisini oluştur',
  revokeYes: 'Geri al',
  keep: 'Kalsın',
  saved: {
    made: 'Takviminizin artık bir adresi var',
    revoked: 'Adres geri alındı',
    on: 'Davetler artık e-postayla geliyor',
    off: 'E-postalar artık davet getirmiyor',
  },
  invitations: {
    heading: 'E-postayla davet',
    onLabel: 'Açık',
    offLabel: 'Kapalı',
    on: 'Biri sizin için rezervasyon yaptığında, değiştirdiğinde ya da iptal ettiğinde gelen e-posta takviminizi de günceller.',
    twice: 'Adresinizin yanı sıra gelirler; aynı rezervasyonu iki kez görebilirsiniz.',
    off: 'E-postalar yine gelir, ama davet getirmez. Daha önce gelmiş olanlar güncellenmeye devam eder.',
    offByFeed: 'Takviminiz adresinizi okuduğu için e-postalar davet getirmez; isterseniz açabilirsiniz.',
  },
};

export default tr;
