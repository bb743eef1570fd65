import type { ErrorText } from '../kernel/error-text.ts';

/** What speaks against a step of an emergency (product rules, “Emergency”). */
export const emergencyErrors = {
  'emergency.running': {
    status: 409,
    en: 'An emergency is already running there. End it first, or choose other locations.',
    tr: 'Orada şu anda süren bir acil durum var. Önce onu bitirin ya da başka konumlar seçin.',
  },
  'emergency.drillRunning': {
    status: 409,
    en: 'A drill is already running there. End it first, or choose other locations.',
    tr: 'Orada şu anda süren bir tatbikat var. Önce onu bitirin ya da başka konumlar seçin.',
  },
  'emergency.ended': { status: 409, en: 'This is over; nothing can be changed any more.', tr: 'Bu kayıt sona erdi; artık değiştirilemez.' },
  'emergency.nobody': {
    status: 422,
    en: 'Nobody has a reservation there today. Address more people.',
    tr: 'Bugün orada rezervasyonu olan kimse yok. Daha çok kişiye gönderin.',
  },
  'emergency.locationUnknown': { status: 422, en: 'There is no such location.', tr: 'Böyle bir konum yok.' },
  'emergency.teamUnknown': { status: 422, en: 'There is no such team.', tr: 'Böyle bir ekip yok.' },
  'emergency.remindedJustNow': {
    status: 429,
    en: 'A reminder was sent just now. Try again in {seconds:# second|# seconds}.',
    tr: 'Az önce hatırlatma gönderildi. {seconds} saniye sonra yeniden deneyin.',
  },
  'emergency.allAnswered': {
    status: 409,
    en: 'Everybody has answered; there is nobody to remind.',
    tr: 'Herkes yanıt verdi; hatırlatılacak kimse yok.',
  },
  'emergency.templateExists': {
    status: 409,
    en: 'A template with this name already exists in this language.',
    tr: 'Bu dilde bu adı taşıyan bir şablon zaten var.',
  },
  'emergency.link': {
    status: 404,
    en: 'This link is not valid. Open the link from the mail again, or call the emergency number.',
    tr: 'Bu bağlantı geçerli değil. E-postadaki bağlantıyı yeniden açın ya da acil durum numarasını arayın.',
  },
} as const satisfies Record<string, ErrorText>;
