import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';

const en = {
  emergency: 'Emergency',
  drill: 'Drill',
  isDrill: 'This is a drill. There is no danger; please act as you would in an emergency.',
  started: 'Started',
  call: 'Call the emergency number',
  hello: (name: string) => `Hello ${name}, are you safe?`,
  notYet: 'Nothing is recorded yet. Tap your answer to send it.',
  safe: 'I’m safe',
  notSafe: 'I’m not safe',
  recorded: {
    safe: 'Recorded: you are safe.',
    notSafe: 'Recorded: you are not safe.',
    none: 'No answer of yours was recorded.',
  },
  byHand: 'Somebody who leads the response marked this for you.',
  change: 'Until this is over you can change your answer or your note: tap again.',
  note: 'Note (optional)',
  noteHint: 'Where you are, or what you need',
  help: 'If you are in danger, call for help first.',
  over: (when: string) => `This ended on ${when}. Answers can’t be changed any more.`,
  sending: 'Sending…',
  retrying: 'Not yet recorded. The connection is bad; we keep trying. Leave this page open.',
  refusedTitle: 'This can’t be opened',
  tryAgain: 'Try again',
  other: 'Türkçe',
};

const tr: typeof en = {
  emergency: 'Acil durum',
  drill: 'Tatbikat',
  isDrill: 'Bu bir tatbikattır. Bir tehlike yok; lütfen gerçek bir acil durumdaki gibi davranın.',
  started: 'Başlangıç',
  call: 'Acil durum numarasını arayın',
  hello: (name) => `Merhaba ${name}, güvende misiniz?`,
  notYet: 'Henüz bir şey kaydedilmedi. Göndermek için yanıtınıza dokunun.',
  safe: 'Güvendeyim',
  notSafe: 'Güvende değilim',
  recorded: {
    safe: 'Kaydedildi: güvendesiniz.',
    notSafe: 'Kaydedildi: güvende değilsiniz.',
    none: 'Sizden bir yanıt kaydedilmedi.',
  },
  byHand: 'Bunu acil durumu yöneten biri sizin adınıza işaretledi.',
  change: 'Bildirim sona erene kadar yanıtınızı ya da notunuzu değiştirebilirsiniz: yeniden dokunun.',
  note: 'Not (isteğe bağlı)',
  noteHint: 'Nerede olduğunuz ya da neye ihtiyacınız olduğu',
  help: 'Tehlikedeyseniz önce yardım çağırın.',
  over: (when) => `Bu bildirim ${when} tarihinde sona erdi. Yanıtlar artık değiştirilemez.`,
  sending: 'Gönderiliyor…',
  retrying: 'Henüz kaydedilmedi. Bağlantı zayıf; denemeyi sürdürüyoruz. Bu sayfayı açık bırakın.',
  refusedTitle: 'Bu sayfa açılamadı',
  tryAgain: 'Yeniden dene',
  other: 'English',
};

export const pageTexts: Record<ProductLanguage, typeof en> = { en, tr };
