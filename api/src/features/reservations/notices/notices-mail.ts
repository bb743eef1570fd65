import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { layOut } from '#platform/mail/layout.ts';

type What = 'cancelled' | 'released' | 'made' | 'moved' | 'restored' | 'came' | 'kept' | 'gone';
/** A file of several, or an entry of one, about which whoever has the app can choose; null for none. */
type Calendar = 'file' | 'invitation' | 'chosen' | null;

interface Notice {
  what: What;
  language: ProductLanguage;
  name: string;
  reservations: {
    /** As clocks show it at the place. */
    when: string;
    area: Area;
    /** From the location to the desk, as far as there are such. */
    place: string;
    title: string;
    /** Why it was cancelled; empty where nobody said so. */
    reason: string;
  }[];
  /** Where the person sees it and gives it back; null where employees have no app. */
  openUrl: string | null;
  calendar: Calendar;
}

type Texts = {
  greeting: (name: string) => string;
  calendar: Record<NonNullable<Calendar>, string>;
  open: string;
} & Record<What, { subject: string; intro: string }>;

const texts: Record<ProductLanguage, Texts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    cancelled: {
      subject: 'Your reservations were cancelled',
      intro: 'these reservations of yours were cancelled by an administrator:',
    },
    released: {
      subject: 'Your reservation was released',
      intro: 'nobody checked in here in time, so the place is free for others again. If you are coming after all, please reserve anew:',
    },
    made: { subject: 'Reservations were made for you', intro: 'these reservations were made for you:' },
    restored: {
      subject: 'Your reservations are active again',
      intro: 'a cancellation was taken back. These reservations of yours are active again:',
    },
    moved: { subject: 'Your reservations have changed', intro: 'these reservations of yours were changed. From now on they are:' },
    came: {
      subject: 'Your place has come',
      intro:
        'a place that you were waiting for came free, and is booked for you. If you don’t need it any more, please give it back for the next in line:',
    },
    kept: {
      subject: 'Your calendar is up to date again',
      intro: 'this reservation of yours has changed, and with this mail your calendar knows it too:',
    },
    gone: {
      subject: 'Taken out of your calendar',
      intro: 'this reservation of yours has ended, and with this mail it leaves your calendar too:',
    },
    open: 'See it or give it back',
    calendar: {
      file: 'The attached file brings your calendar up to date.',
      invitation: 'This mail brings your calendar up to date.',
      chosen: 'This mail brings your calendar up to date. You choose in the app, under “Me”, whether you want that.',
    },
  },
  tr: {
    greeting: (name) => `Merhaba ${name},`,
    cancelled: {
      subject: 'Rezervasyonlarınız iptal edildi',
      intro: 'şu rezervasyonlarınız bir yönetici tarafından iptal edildi:',
    },
    released: {
      subject: 'Rezervasyonunuzun yeri serbest bırakıldı',
      intro: 'gelişiniz zamanında bildirilmediği için yer başkalarına açıldı. Yine de gelecekseniz lütfen yeniden rezervasyon yapın:',
    },
    made: { subject: 'Adınıza rezervasyon yapıldı', intro: 'adınıza şu rezervasyonlar yapıldı:' },
    restored: {
      subject: 'Rezervasyonlarınız yeniden geçerli',
      intro: 'bir iptal geri alındı. Şu rezervasyonlarınız yeniden geçerli:',
    },
    moved: { subject: 'Rezervasyonlarınız değişti', intro: 'şu rezervasyonlarınız değiştirildi. Yeni halleri:' },
    came: {
      subject: 'Beklediğiniz yer sizin',
      intro: 'beklediğiniz bir yer boşaldı ve sizin için ayrıldı. Artık gerekmiyorsa sıradaki kişi için lütfen bırakın:',
    },
    kept: {
      subject: 'Takviminiz yeniden güncel',
      intro: 'bu rezervasyonunuz değişti; bu e-postayla takviminiz de güncellenir:',
    },
    gone: {
      subject: 'Takviminizden çıkarıldı',
      intro: 'bu rezervasyonunuz sona erdi; bu e-postayla takviminizden de çıkar:',
    },
    open: 'Yeri gör ya da bırak',
    calendar: {
      file: 'Ekteki dosya takviminizi günceller.',
      invitation: 'Bu e-posta takviminizi günceller.',
      chosen: 'Bu e-posta takviminizi günceller. Bunu isteyip istemediğinizi uygulamada “Ben” sayfasında seçersiniz.',
    },
  },
};

export const areaNames: Record<ProductLanguage, Record<Area, string>> = {
  en: {
    workspace: 'workspace',
    meetingRoom: 'meeting room',
    diningHall: 'dining hall',
    shuttle: 'shuttle',
    parking: 'parking',
    gym: 'gym',
    pet: 'pet',
  },
  tr: {
    workspace: 'çalışma alanı',
    meetingRoom: 'toplantı odası',
    diningHall: 'yemekhane',
    shuttle: 'servis',
    parking: 'otopark',
    gym: 'spor salonu',
    pet: 'evcil hayvan',
  },
};

/** One mail for all that happened to a person's reservations at once. */
export function notice({ what, language, name, reservations, openUrl, calendar }: Notice): { subject: string; text: string; html: string } {
  const { greeting, calendar: notes, open, [what]: own } = texts[language];
  const list = reservations.map(({ when, area, place, title, reason }) => {
    const line = [`${when}: ${areaNames[language][area]}, ${place}`, title].filter(Boolean).join(' · ');
    return what === 'cancelled' && reason ? `${line} (${reason})` : line;
  });
  const buttons = what === 'came' && openUrl !== null ? [{ buttons: [{ label: open, url: openUrl }] }] : [];
  const note = calendar === null ? [] : [{ note: notes[calendar] }];
  const parts = [{ text: greeting(name) }, { text: own.intro }, { list }, ...buttons, ...note];
  return layOut({ language, subject: own.subject, preheader: own.intro, parts });
}
