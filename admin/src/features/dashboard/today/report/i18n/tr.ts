import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const tr: Texts<typeof en> = {
  report: {
    title: 'E-postayla gönder, {{name}}',
    what: 'Ne gönderilecek',
    diningHall: 'Öğle yemeği',
    shuttle: 'Servis',
    recipients: 'Adresler',
    to: { diningHall: 'Yemek firmasının adresleri', shuttle: 'Sürücünün adresleri' },
    recipientsHelp: 'En çok {{count}} adres; ayrı satırlara ya da aralarına virgül koyarak yazın.',
    wrongAddresses_one: 'Bu bir e-posta adresi değil: {{list}}',
    wrongAddresses_other: 'Bunlar e-posta adresi değil: {{list}}',
    times: 'Saatler',
    timesHelp: 'Konumun saatiyle, günde en çok {{count}} kez.',
    wrongTimes_one: 'Bu bir saat değil: {{list}}',
    wrongTimes_other: 'Bunlar saat değil: {{list}}',
    language: 'E-postanın dili',
    help: 'Her e-postada tablonun o anki hali bulunur: bugün ve sonraki iş günü. Çalışılmayan günlerde yalnızca rezervasyon varsa gönderilir.',
    save: 'Bu saatlerde gönder',
    sent: {
      diningHall: 'Öğle yemeği sayıları yemek firmasına şu saatlerde gönderilecek: {{times}}',
      shuttle: 'Servis sayıları sürücüye şu saatlerde gönderilecek: {{times}}',
    },
    noMore: 'Artık gönderme',
    noMoreTitle: {
      diningHall: 'Öğle yemeği sayıları yemek firmasına artık gönderilmesin mi?',
      shuttle: 'Servis sayıları sürücüye artık gönderilmesin mi?',
    },
    noMoreText: 'Adresler ve saatler kaldırılır. Bekleyen e-postalar gönderilmez.',
  },
};

export default tr;
