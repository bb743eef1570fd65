import { type Answer, answers, emergencyNoteMaxLength } from '@population-tracker/contract/emergency/emergency';
import type { RespondView } from '@population-tracker/contract/emergency/emergency-respond';
import { shownPhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import { type ProductLanguage, productLanguages, productTitle } from '@population-tracker/contract/kernel/constants';
import { person, sign } from './respond-drawn.ts';
import { pageTexts } from './respond-texts.ts';
import { style } from './style.ts';

export const pagePath = '/emergency/respond';
export const scriptPath = '/emergency/respond.js';

interface Shown extends RespondView {
  timeZone: string;
}

interface Frame {
  language: ProductLanguage;
  /** Of the switch between the languages; empty where there is nothing to come back to. */
  token: string;
}

/**
 * The page of a link, whole: it needs no script, and of other files only the one that makes it patient on a bad network. The question
 * comes first; only of a drill is something said before it.
 */
export function respondPage(view: Shown, { language, token }: Frame): string {
  const text = pageTexts[language];
  const { kind, message, endedAt, timeZone } = view;
  return frame({ language, token }, kind, `${text[kind]}: ${text.question}`, [
    kind === 'drill' ? `<p class="drill">${sign.drill}${text.isDrill}</p>` : '',
    `<h1>${endedAt ? text.overTitle : text.question}</h1>`,
    `<p class="message">${lines(message)}</p>`,
    facts(view, language),
    state(view, language),
    endedAt ? `<p class="over">${text.over(when(endedAt, language, timeZone))}</p>` : form(view, { language, token }),
    foot(view, language),
  ]);
}

/** Whose page it is, where it holds and since when; that it is an emergency, where nothing above the question says what it is. */
function facts({ kind, name, locations, startedAt, timeZone }: Shown, language: ProductLanguage): string {
  const text = pageTexts[language];
  const parts = [
    kind === 'emergency' ? `<b>${text.emergency}</b>` : '',
    escaped(name),
    ...locations.map(escaped),
    `${text.started}: ${when(startedAt, language, timeZone, 'short')}`,
  ];
  return `<p class="small">${parts.filter(Boolean).join(' · ')}</p>`;
}

/** What was recorded, in words, with a sign, never by colour alone. */
function state({ actionState, actionDate, note, how, timeZone, endedAt }: Shown, language: ProductLanguage): string {
  const text = pageTexts[language];
  if (actionState === 'none' || !actionDate) return `<p class="state none" role="status">${endedAt ? text.recorded.none : text.notYet}</p>`;
  const noted = note ? `<br><span class="noted">${lines(note)}</span>` : '';
  const byHand = how === 'byHand' ? `<br>${text.byHand}` : '';
  const said = `<b>${sign[actionState]} ${text.recorded[actionState]}</b><br>${when(actionDate, language, timeZone)}`;
  return `<p class="state ${actionState}" role="status">${said}${noted}${byHand}</p>${endedAt ? '' : `<p class="small">${text.change}</p>`}`;
}

function form({ proposed, actionState, note }: Shown, { language, token }: Frame): string {
  const text = pageTexts[language];
  // Only a first answer is proposed: once something stands, the eye goes to it, and a change is meant, whichever way it goes.
  const button = (answer: Answer) =>
    `<button name="actionState" value="${answer}" class="${answer}${actionState === 'none' && answer === proposed ? ' proposed' : ''}">${person[answer]}<span>${text[answer]}</span></button>`;
  const inOrder = [proposed, ...answers.filter((answer) => answer !== proposed)];
  return `<form method="post" action="${escaped(addressOf(token, language))}">
${inOrder.map(button).join('\n')}
<p class="wait" role="alert" data-sending="${text.sending}" data-retrying="${text.retrying}"></p>
<label for="note">${text.note}</label>
<textarea id="note" name="note" rows="2" maxlength="${emergencyNoteMaxLength}" placeholder="${text.noteHint}">${escaped(note)}</textarea>
</form>`;
}

/** Stays at the lower edge however long the page is: whoever is in danger doesn't look for the number. */
function foot({ phoneNumber }: Shown, language: ProductLanguage): string {
  const text = pageTexts[language];
  const call = phoneNumber
    ? `<a class="call" href="tel:${escaped(phoneNumber)}">${sign.phone}<span>${text.call}: <b>${escaped(shownPhoneNumber(phoneNumber))}</b></span></a>`
    : '';
  return `<div class="foot"><p class="small">${text.help}</p>${call}</div>`;
}

/** For what was refused, in the page's own look; `again` where trying again may help. */
export function refusedPage(sentence: string, { language, token, again }: Frame & { again: boolean }): string {
  const text = pageTexts[language];
  return frame({ language, token }, 'refused', text.refusedTitle, [
    `<h1>${text.refusedTitle}</h1>`,
    `<p class="state notSafe" role="alert">${escaped(sentence)}</p>`,
    again ? `<p><a class="call" href="${escaped(addressOf(token, language))}">${text.tryAgain}</a></p>` : '',
    `<p class="small">${text.help}</p>`,
  ]);
}

export const addressOf = (token: string, language: ProductLanguage): string =>
  `${pagePath}?${new URLSearchParams({ token, lang: language }).toString()}`;

const frame = ({ language, token }: Frame, kind: string, title: string, parts: string[]): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${style}</style>
<script src="${scriptPath}" defer></script></head>
<body><header><b>${productTitle}</b>${otherLanguage({ language, token })}</header>
<main class="${kind}">
${parts.filter(Boolean).join('\n')}
</main></body></html>`;

function otherLanguage({ language, token }: Frame): string {
  const other = productLanguages.find((one) => one !== language) ?? language;
  return token
    ? `<a href="${escaped(addressOf(token, other))}" hreflang="${other}" lang="${other}">${sign.language}${pageTexts[language].other}</a>`
    : '';
}

function when(instant: string, language: ProductLanguage, timeZone: string, timeStyle: 'short' | 'medium' = 'medium'): string {
  const format = { dateStyle: 'long', timeStyle, timeZone } as const;
  const said = new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', format).format(new Date(instant));
  return `<time datetime="${escaped(instant)}">${escaped(said)}</time>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');
