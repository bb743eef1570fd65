import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Props extends IconProps {
  of: ComponentType<IconProps>;
}

/**
 * A drawn icon as the product shows it, 16 px unless told: beside a text, or in a button with a label, so nobody hears of it.
 *
 *     <DrawnIcon of={IconPlus} />
 */
export function DrawnIcon({ of: Glyph, ...rest }: Props) {
  return <Glyph size={16} stroke={1.75} aria-hidden {...rest} />;
}
