/** A text whose important words stand between `<b>` and `</b>`. */
export const Marked = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
  text.split(/<b>(.*?)<\/b>/).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part));
