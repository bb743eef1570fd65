import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';

/** How the numbers of a panel come about, in a sentence that opens at a press. */
export function HowComputed({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Popover width={320} position="bottom-end" shadow="md" radius="lg">
      <Popover.Target>
        <IconButton icon={IconHelpCircle} label={t('panel.how', { title })} />
      </Popover.Target>
      <Popover.Dropdown>{text}</Popover.Dropdown>
    </Popover>
  );
}
