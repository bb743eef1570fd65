import { IconTrash } from '@tabler/icons-react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { useView } from '#web/view.ts';

interface Props {
  label: string;
  /** Answers whether it is gone. */
  remove: () => Promise<boolean>;
  /** Where one finds oneself then. */
  list: string;
}

export function DeleteItem({ label, remove, list }: Props) {
  const { leave } = useView();
  const run = async () => {
    if (await remove()) leave(list);
  };
  return (
    <PopupItem danger icon={<DrawnIcon of={IconTrash} />} onClick={() => void run()}>
      {label}
    </PopupItem>
  );
}
