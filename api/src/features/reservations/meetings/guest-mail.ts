import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { layOut } from '#platform/mail/layout.ts';
import type { GuestWhat } from './meetings-rules.ts';

interface GuestMail {
  what: GuestWhat;
  language: ProductLanguage;
  name: string;
  invitedBy: string;
  title: string;
  when: string;
  place: string;
  /** Where they say whether they come; null where there is nothing to say, or employees have no app. */
  answerUrl: string | null;
  /** Whether an entry for their calendar comes with it. */
  hasEntry: boolean;
}

type Texts = {
  greeting: (name: string) => string;
  untitled: string;
  open: string;
  calendar: string;
  facts: { title: string; when: string; place: string };
} & Record<GuestWhat, { subject: (title: string) => string; intro: (invitedBy: string) => string }>;

const texts: Record<ProductLanguage, Texts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    untitled: 'meeting',
    open: 'Say whether you come',
    calendar: 'This mail brings your calendar up to date. You choose in the app, under “Me”, whether you want that.',
    facts: { title: 'Meeting', when: 'When', place: 'Where' },
    invited: { subject: (title) => `You are invited: ${title}`, intro: (by) => `you are invited to a meeting by ${by}:` },
    moved: {
      subject: (title) => `Meeting changed: ${title}`,
      intro: (by) => `a meeting that ${by} invited you to has changed. From now on it is:`,
    },
    again: { subject: (title) => `Meeting takes place after all: ${title}`, intro: (by) => `the meeting of ${by} takes place after all:` },
    calledOff: {
      subject: (title) => `Meeting called off: ${title}`,
      intro: (by) => `this meeting, to which ${by} had invited you, doesn’t take place:`,
    },
    uninvited: {
      subject: (title) => `No longer invited: ${title}`,
      intro: (by) => `${by} has changed the guests of this meeting, and you needn’t come any more:`,
    },
    kept: {
      subject: (title) => `In your calendar: ${title}`,
      intro: () => 'you said that you come. With this mail your calendar knows it too:',
    },
    gone: {
      subject: (title) => `Taken out of your calendar: ${title}`,
      intro: () => 'you said that you don’t come. With this mail it leaves your calendar too:',
    },
  },
  tr: {
    greeting: (name) => `Merhaba ${name},`,
    untitled: 'toplantı',
    open: 'Katılıp katılmayacağınızı bildirin',
    calendar: 'Bu e-posta takviminizi günceller. Bunu isteyip istemediğinizi uygulamada “Ben” sayfasında seçersiniz.',
    facts: { title: 'Toplantı', when: 'Zaman', place: 'Yer' },
    invited: { subject: (title) => `Davetlisiniz: ${title}`, intro: (by) => `${by} sizi bir toplantıya davet ediyor:` },
    moved: {
      subject: (title) => `Toplantı değişti: ${title}`,
      intro: (by) => `${by} tarafından davet edildiğiniz toplantı değişti. Yeni hali:`,
    },
    again: { subject: (title) => `Toplantı yine de yapılıyor: ${title}`, intro: (by) => `davet eden: ${by}. Toplantı yine de yapılıyor:` },
    calledOff: {
      subject: (title) => `Toplantı iptal edildi: ${title}`,
      intro: (by) => `${by} tarafından davet edildiğiniz bu toplantı yapılmayacak:`,
    },
    uninvited: {
      subject: (title) => `Artık davetli değilsiniz: ${title}`,
      intro: (by) => `${by} bu toplantının davetlilerini değiştirdi; gelmeniz gerekmiyor:`,
    },
    kept: { subject: (title) => `Takviminizde: ${title}`, intro: () => 'katılacağınızı bildirdiniz; bu e-postayla takviminize de girer:' },
    gone: {
      subject: (title) => `Takviminizden çıkarıldı: ${title}`,
      intro: () => 'katılmayacağınızı bildirdiniz; bu e-postayla takviminizden de çıkar:',
    },
  },
};

/** One mail to one guest of one meeting. */
export function guestMail({ what, language, name, invitedBy, title, when, place, answerUrl, hasEntry }: GuestMail) {
  const { greeting, untitled, open, calendar, facts, [what]: own } = texts[language];
  const intro = own.intro(invitedBy);
  const told = [
    ...(title ? [{ label: facts.title, value: title }] : []),
    { label: facts.when, value: when },
    { label: facts.place, value: place },
  ];
  const buttons = answerUrl === null ? [] : [{ buttons: [{ label: open, url: answerUrl }] }];
  const parts = [{ text: greeting(name) }, { text: intro }, { facts: told }, ...buttons, ...(hasEntry ? [{ note: calendar }] : [])];
  return layOut({ language, subject: own.subject(title || untitled), preheader: intro, parts });
}
