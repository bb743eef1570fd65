import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  kind: { emergency: 'Acil durum', drill: 'Tatbikat' },
  isDrill: 'Bu bir tatbikattır. Tehlike yok.',
  question: 'Güvende misiniz?',
  started: 'Başlangıç: {{at}}',
  answer: { safe: 'Güvendeyim', notSafe: 'Güvende değilim' },
  notYet: 'Henüz bir şey kaydedilmedi. Göndermek için yanıtınıza dokunun.',
  recorded: { safe: 'Kaydedildi: güvendesiniz.', notSafe: 'Kaydedildi: güvende değilsiniz.' },
  notSent: { safe: 'Henüz gönderilmedi: güvendesiniz.', notSafe: 'Henüz gönderilmedi: güvende değilsiniz.' },
  retrying: 'Yanıtınız bu cihazda saklanıyor; bağlantı gelince, uygulama yeniden açıldığında da, gönderilir.',
  byHand: 'Bunu acil durumu yöneten biri sizin adınıza işaretledi.',
  change: 'Bildirim sona erene kadar yanıtınızı ya da notunuzu değiştirebilirsiniz: yeniden dokunun.',
  changeIt: 'Değiştir',
  note: 'Not (isteğe bağlı)',
  noteHint: 'Nerede olduğunuz ya da neye ihtiyacınız olduğu',
  help: 'Tehlikedeyseniz önce yardım çağırın.',
  call: 'Acil durum hattı',
  goOn: 'Uygulamaya devam et',
};

export default tr;
