export const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const words = `${font};font-size:15px;line-height:1.5;color:#1f2233;overflow-wrap:anywhere`;

/** Many mail programs drop style sheets, so that each element carries its own; a table is the one frame that Outlook obeys. */
export const style = {
  body: 'margin:0;padding:0;background-color:#f4f5f9',
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#f4f5f9',
  frame: 'background-color:#f4f5f9',
  margin: 'padding:32px 16px',
  card: 'width:100%;max-width:560px;background-color:#ffffff;border:1px solid #e2e4ee;border-radius:8px;text-align:left',
  inside: 'padding:32px',
  title: `${font};margin:0 0 24px;font-size:15px;font-weight:600;color:#2d31ac`,
  heading: `${font};margin:24px 0 8px;font-size:18px;line-height:1.35;font-weight:600;color:#1f2233;overflow-wrap:anywhere`,
  text: `${words};margin:0 0 16px`,
  rich: `${words};margin:0 0 16px`,
  list: `${words};margin:0 0 16px;padding:0 0 0 20px`,
  item: 'margin:0 0 8px',
  facts: 'margin:0 0 16px;border-collapse:collapse',
  label: `${font};padding:4px 16px 4px 0;font-size:13px;line-height:1.5;font-weight:400;text-align:left;vertical-align:top;color:#5b6078`,
  value: `${words};padding:4px 0;vertical-align:top`,
  code: `${font};margin:0 0 16px;padding:16px 0 16px 8px;font-size:32px;font-weight:600;letter-spacing:8px;text-align:center;color:#1f2233;background-color:#f4f5f9;border-radius:8px`,
  note: `${font};margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e2e4ee;font-size:13px;line-height:1.5;color:#5b6078;overflow-wrap:anywhere`,
};

/** For programs with a dark scheme of their own that read style sheets; the others turn the light colours themselves. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.t a{color:#2d31ac}
@media (prefers-color-scheme:dark){
.f{background-color:#15161f!important}
.k{background-color:#1e2029!important;border-color:#363947!important}
.t,.t *{color:#e7e8f0!important}
.h,.t a{color:#a9b4ff!important}
.n{color:#a6aabd!important;border-color:#363947!important}
.r{color:#e7e8f0!important;border-color:#363947!important}
.c{color:#ffffff!important;background-color:#2a2d3a!important}
.q{background-color:#1e2029!important;border-color:#6d7287!important;color:#e7e8f0!important}
}
@media (max-width:480px){.b{display:block!important}}`;

const tones = {
  primary: { fill: '#2d31ac', line: '#2d31ac', words: '#ffffff' },
  safe: { fill: '#1a6b3c', line: '#1a6b3c', words: '#ffffff' },
  danger: { fill: '#b42318', line: '#b42318', words: '#ffffff' },
  quiet: { fill: '#ffffff', line: '#8a8fa6', words: '#1f2233' },
};

/** What a button of a mail opens. */
export interface MailButton {
  label: string;
  /** `https://…` of the panel's own address. */
  url: string;
  /** The product's own colour unless told; `safe` and `danger` are for answers to an emergency, `quiet` for a second choice. */
  tone?: 'primary' | 'safe' | 'danger' | 'quiet';
}

/** Outlook on Windows knows neither padding nor rounded corners of a link: it is given a drawn shape with the same link. */
export function button({ label, url, tone = 'primary' }: MailButton): string {
  if (!/^https?:\/\//.test(url)) throw new Error('A button of a mail opens a web address.');
  const { fill, line, words } = tones[tone];
  const [text, href] = [escaped(label), escaped(url)];
  const width = Math.max(160, label.length * 10 + 56);
  const look = `${font};font-size:16px;font-weight:600;text-align:center;text-decoration:none`;
  return [
    '<div style="margin:0 0 12px">',
    `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${href}" style="height:48px;v-text-anchor:middle;width:${width}px" arcsize="13%" strokecolor="${line}" fillcolor="${fill}"><w:anchorlock/><center style="${look};color:${words}">${text}</center></v:roundrect><![endif]-->`,
    `<!--[if !mso]><!--><a class="b${tone === 'quiet' ? ' q' : ''}" href="${href}" style="${look};display:inline-block;min-width:112px;padding:13px 24px;line-height:20px;border:1px solid ${line};border-radius:6px;background-color:${fill};color:${words}">${text}</a><!--<![endif]-->`,
    '</div>',
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for values of attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Escaped, with its lines kept. */
export const linesOf = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');
