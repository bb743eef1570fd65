import type { ReactNode } from 'react';

/** The product's mark beside its name, drawn as `public/icon.svg` is, which browsers have: no page asks for a file of it. */
export const ProductMark = ({ size }: { size: number }): ReactNode => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
    <rect x="1" y="1" width="22" height="22" rx="6" fill="#95b4ff" />
    {['6,6', '13,6', '6,13'].map((place) => (
      <rect key={place} width="5" height="5" rx="1.5" fill="#2a2845" transform={`translate(${place})`} />
    ))}
    <circle cx="15.5" cy="15.5" r="3" fill="#2d31ac" />
  </svg>
);
