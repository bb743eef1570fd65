/** Drawn in the page itself, in the colour of the text around them: a bad network brings them with the words, or nothing at all. */
const drawing = (lines: string, box = 24, look = 'class="icon"') =>
  `<svg ${look} viewBox="0 0 ${box} ${box}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${lines}</svg>`;

const head = '<circle cx="24" cy="11" r="6"/>';

/** Somebody who is well, and somebody who calls for help: told apart by their shape from afar. */
export const person = {
  safe: drawing(
    `${head}<path d="M12 44V34a12 12 0 0 1 24 0v10M18.5 35.5l4 4 7.5-8.5M12 9 9.5 5.5M8.5 15 5 13M36 9l2.5-3.5M39.5 15l3.5-2"/>`,
    48,
    'class="person"',
  ),
  notSafe: drawing(
    `${head}<path d="M14 44V33a10 10 0 0 1 20 0v11M15 28l-7-7-1.5-9M33 28l7-7 1.5-9M24 29v8M24 43v.01"/>`,
    48,
    'class="person"',
  ),
};

export const sign = {
  safe: drawing('<circle cx="12" cy="12" r="9"/><path d="m8.5 12.5 2.5 2.5 4.5-5.5"/>'),
  notSafe: drawing('<path d="M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7zM12 8v4.5M12 16v.01"/>'),
  drill: drawing('<path d="M12 4 2.5 20h19zM12 10v4M12 17v.01"/>'),
  phone: drawing('<path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z"/>'),
  language: drawing('<circle cx="12" cy="12" r="9"/><path d="M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18"/>'),
};
