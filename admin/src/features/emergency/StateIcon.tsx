import type { ActionState } from '@population-tracker/contract/emergency/emergency';
import { type Icon, IconAlertOctagonFilled, IconCircleCheckFilled, IconHelpCircleFilled } from '@tabler/icons-react';
import classes from './state-icon.module.css';

const icons: Record<ActionState, Icon> = { notSafe: IconAlertOctagonFilled, none: IconHelpCircleFilled, safe: IconCircleCheckFilled };

/** The three states by shape and colour; whoever uses it says the state in words as well. */
export function StateIcon({
  state,
  size = 20,
  plain,
}: {
  state: ActionState;
  size?: number /** In the colour of the text around it. */;
  plain?: boolean;
}) {
  const Glyph = icons[state];
  return <Glyph size={size} aria-hidden className={plain ? undefined : classes.icon} data-state={state} />;
}
