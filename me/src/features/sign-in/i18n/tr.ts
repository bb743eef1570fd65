import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  title: 'Giriş yapın',
  lead: 'Şirket adresinize 6 haneli bir kod göndereceğiz.',
  email: 'E-posta',
  keep: 'Bu cihazda oturumum açık kalsın',
  keepWhat: '30 gün kullanılmazsa kapanır. Yalnızca kendi cihazınızda seçin.',
  send: 'Kod gönder',
  codeTitle: 'Kodu girin',
  codeSent: '6 haneli kod {{email}} adresine gönderildi. {{minutes}} dakika geçerli.',
  changeAddress: 'Adresi değiştir',
  code: 'Doğrulama kodu',
  signIn: 'Giriş yap',
  missing: 'Kod gelmedi mi?',
  sendAgain: 'Kodu tekrar gönder',
  sentAgain: 'Yeni bir kod gönderildi. Önceki artık geçersiz.',
  linkOffer: 'Birileri tahmin yürütüyor olabilir. Adres sizinse e-postayla gönderilen bir bağlantıyla yine de girebilirsiniz.',
  linkSend: 'Bana bağlantı gönder',
  linkSent: '{{email}} adresine bir bağlantı gönderdik. {{minutes}} dakika içinde bir kez kullanılabilir.',
  linkLead: 'E-postanızdaki bağlantıyı açtınız. Bu cihazda giriş yapmak için düğmeye basın.',
  or: 'ya da',
  atProvider: '{{name}} ile giriş yapın',
  leadProvider: 'Bu adresle {{name}} üzerinden giriş yapılır.',
  notSignedIn: 'Giriş yapılmadı',
  otherwise: 'Giriş sayfasına dön',
  byCode: 'Kodla giriş yap',
};

export default tr;
