import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { layOut } from '#platform/mail/layout.ts';

interface HostMail {
  language: ProductLanguage;
  name: string;
  title: string;
  when: string;
  place: string;
  /** Where they see and change it; null where employees have no app. */
  url: string | null;
  answers: readonly { name: string; what: 'declined' | 'accepted' }[];
}

interface Texts {
  greeting: (name: string) => string;
  untitled: string;
  subject: (title: string) => string;
  intro: string;
  declined: (name: string) => string;
  accepted: (name: string) => string;
  facts: { title: string; when: string; place: string };
  open: string;
}

const texts: Record<ProductLanguage, Texts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    untitled: 'meeting',
    subject: (title) => `Answers: ${title}`,
    intro: 'there is news of who comes to your meeting:',
    declined: (name) => `${name} doesn’t come`,
    accepted: (name) => `${name} will come after all`,
    facts: { title: 'Meeting', when: 'When', place: 'Where' },
    open: 'Open the meeting',
  },
  tr: {
    greeting: (name) => `Merhaba ${name},`,
    untitled: 'toplantı',
    subject: (title) => `Yanıtlar: ${title}`,
    intro: 'toplantınıza kimlerin geleceği değişti:',
    declined: (name) => `${name} gelmiyor`,
    accepted: (name) => `${name} yine de geliyor`,
    facts: { title: 'Toplantı', when: 'Zaman', place: 'Yer' },
    open: 'Toplantıyı açın',
  },
};

/** One mail of one meeting: of one guest its subject tells all, which is what a device shows. */
export function hostMail({ language, name, title, when, place, url, answers }: HostMail) {
  const { greeting, untitled, subject, intro, facts, open, ...said } = texts[language];
  const list = answers.map(({ name, what }) => said[what](name));
  const called = title || untitled;
  const [only, ...more] = list;
  const told = [
    ...(title ? [{ label: facts.title, value: title }] : []),
    { label: facts.when, value: when },
    { label: facts.place, value: place },
  ];
  const parts = [{ text: greeting(name) }, { text: intro }, { list }, { facts: told }];
  const buttons = url === null ? [] : [{ buttons: [{ label: open, url }] }];
  return layOut({
    language,
    subject: more.length === 0 && only ? `${only}: ${called}` : subject(called),
    preheader: list.join(', '),
    parts: [...parts, ...buttons],
  });
}
