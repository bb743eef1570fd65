import type { Answer, EmergencyKind } from '@population-tracker/contract/emergency/emergency';
import { shownPhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { layOut, type MailPart } from '#platform/mail/layout.ts';

interface EmergencyMail {
  language: ProductLanguage;
  kind: EmergencyKind;
  message: string;
  /** Whom it is meant for; empty for everybody. Somebody may be addressed by two at once, and tells their mails apart by this. */
  locations: readonly string[];
  name: string;
  phoneNumber: string | null;
  /** From the location to the desk; empty where nobody knows. */
  place: string;
  isReminder: boolean;
  links: Record<Answer, string>;
}

const texts = {
  en: {
    drill: 'DRILL',
    emergency: 'EMERGENCY',
    reminder: 'Reminder',
    subject: 'Are you safe?',
    isDrill: 'This is a drill. There is no danger; please act as you would in an emergency.',
    hello: (name: string) => `Hello ${name},`,
    missing: 'we have no answer from you yet. Please tell us now whether you are safe.',
    ask: 'please tell us now whether you are safe. Each button opens a page where one tap confirms your answer.',
    answers: { safe: 'I’m safe', notSafe: 'I’m not safe' },
    place: 'Last known place',
    noPlace: 'not on site, as far as we know',
    phone: 'Emergency number',
    note: 'The links are yours alone: don’t pass this mail on. You can change your answer until this is over.',
  },
  tr: {
    drill: 'TATBİKAT',
    emergency: 'ACİL DURUM',
    reminder: 'Hatırlatma',
    subject: 'Güvende misiniz?',
    isDrill: 'Bu bir tatbikattır. Bir tehlike yok; lütfen gerçek bir acil durumdaki gibi davranın.',
    hello: (name: string) => `Merhaba ${name},`,
    missing: 'sizden henüz yanıt alamadık. Lütfen güvende olup olmadığınızı şimdi bildirin.',
    ask: 'lütfen güvende olup olmadığınızı şimdi bildirin. Düğmeler bir sayfa açar; yanıtınızı orada tek dokunuşla onaylarsınız.',
    answers: { safe: 'Güvendeyim', notSafe: 'Güvende değilim' },
    place: 'Bilinen son yeriniz',
    noPlace: 'bildiğimiz kadarıyla iş yerinde değilsiniz',
    phone: 'Acil durum numarası',
    note: 'Bağlantılar yalnızca size aittir: bu e-postayı başkasına göndermeyin. Yanıtınızı bildirim sona erene kadar değiştirebilirsiniz.',
  },
};

/** A drill says so first, in the subject as in the text. */
export function emergencyMail(mail: EmergencyMail): { subject: string; text: string; html: string } {
  const { language, kind, message, locations, name, phoneNumber, place, isReminder, links } = mail;
  const text = texts[language];
  const facts = [
    { label: text.place, value: place || text.noPlace },
    ...(phoneNumber ? [{ label: text.phone, value: shownPhoneNumber(phoneNumber) }] : []),
  ];
  const parts: MailPart[] = [
    ...(kind === 'drill' ? [{ text: text.isDrill }] : []),
    { heading: message },
    { text: `${text.hello(name)}\n${isReminder ? text.missing : text.ask}` },
    {
      buttons: [
        { label: text.answers.safe, url: links.safe, tone: 'safe' },
        { label: text.answers.notSafe, url: links.notSafe, tone: 'danger' },
      ],
    },
    { facts },
    { note: text.note },
  ];
  const mark = [text[kind], ...(locations.length > 0 ? [shortly(locations)] : []), ...(isReminder ? [text.reminder] : [])].join(' · ');
  return layOut({ language, subject: `${mark}: ${text.subject}`, preheader: message, parts });
}

/** `İstanbul, İzmir +2`: a subject is read in a line. */
const shortly = ([first, second, ...others]: readonly string[]): string =>
  [first, second].filter(Boolean).join(', ') + (others.length > 0 ? ` +${others.length}` : '');
