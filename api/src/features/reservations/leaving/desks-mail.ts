import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { layOut } from '#platform/mail/layout.ts';

interface DeskChange {
  /** As clocks show it at the place. */
  when: string;
  workspaceName: string;
  deskLabel: string;
  /** The desk that takes its place; null where the reservation is cancelled. */
  toLabel: string | null;
}

interface Notice {
  language: ProductLanguage;
  name: string;
  changes: DeskChange[];
  /** Whether desks were assigned to others, rather than the plan changed. */
  assigned: boolean;
}

const texts = {
  en: {
    subject: 'Your desk reservations have changed',
    greeting: (name: string) => `Hello ${name},`,
    intro: 'the floor plan was changed, and with it these reservations of yours:',
    assigned: 'desks were assigned to others, and with that these reservations of yours are cancelled:',
    moved: ({ when, workspaceName, deskLabel, toLabel }: DeskChange) =>
      `${when}, ${workspaceName}: desk ${toLabel ?? ''} instead of ${deskLabel}`,
    cancelled: ({ when, workspaceName, deskLabel }: DeskChange) =>
      `${when}, ${workspaceName}, desk ${deskLabel}: cancelled, since the desk can’t be used then`,
    lost: ({ when, workspaceName, deskLabel }: DeskChange) => `${when}, ${workspaceName}, desk ${deskLabel}`,
  },
  tr: {
    subject: 'Masa rezervasyonlarınız değişti',
    greeting: (name: string) => `Merhaba ${name},`,
    intro: 'kat planı değişti; şu rezervasyonlarınız da bundan etkilendi:',
    assigned: 'bazı masalar başkalarına ayrıldı; şu rezervasyonlarınız bu yüzden iptal edildi:',
    moved: ({ when, workspaceName, deskLabel, toLabel }: DeskChange) =>
      `${when}, ${workspaceName}: ${deskLabel} yerine ${toLabel ?? ''} masası`,
    cancelled: ({ when, workspaceName, deskLabel }: DeskChange) =>
      `${when}, ${workspaceName}, ${deskLabel} masası: masa kullanılamayacağı için iptal edildi`,
    lost: ({ when, workspaceName, deskLabel }: DeskChange) => `${when}, ${workspaceName}, ${deskLabel} masası`,
  },
};

/** One mail for all that changes for a person at once. */
export function deskNotice({ language, name, changes, assigned }: Notice): { subject: string; text: string; html: string } {
  const { subject, greeting, moved, cancelled, lost, ...intros } = texts[language];
  const intro = assigned ? intros.assigned : intros.intro;
  const ended = assigned ? lost : cancelled;
  const list = changes.map((change) => (change.toLabel === null ? ended(change) : moved(change)));
  return layOut({ language, subject, preheader: intro, parts: [{ text: greeting(name) }, { text: intro }, { list }] });
}
