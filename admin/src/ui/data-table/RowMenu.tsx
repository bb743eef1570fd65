import { Menu } from '@mantine/core';
import type { RowAction } from './column.ts';
import classes from './data-table.module.css';

interface Props {
  /** The button that asked for the menu. */
  button: HTMLElement;
  label: string;
  actions: readonly RowAction[];
  close: () => void;
}

/** One menu for all rows of a table: a hundred rows cost no more than one. */
export function RowMenu({ button, label, actions, close }: Props) {
  const { left, top, width, height } = button.getBoundingClientRect();
  const closeAndReturn = () => {
    close();
    button.focus();
  };
  return (
    <Menu opened onClose={closeAndReturn} position="bottom-end" offset={4} returnFocus={false} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.anchor} style={{ left, top, width, height }} tabIndex={-1} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label: text, icon: Glyph, run, danger }) => (
          <Menu.Item
            key={key}
            c={danger ? 'var(--pt-danger-text)' : undefined}
            leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
            onClick={run}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
