import type { AnnouncementState } from '@population-tracker/contract/announcements/announcements';
import { announcementTagColours } from '@population-tracker/contract/kernel/constants';
import { type Icon, IconCalendarClock, IconCircleMinus, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '#ui/Tag.tsx';

const { published, draft, deleted } = announcementTagColours;

const looks: Record<AnnouncementState, { tone: Tone; icon?: Icon }> = {
  draft: { tone: draft },
  scheduled: { tone: published, icon: IconCalendarClock },
  running: { tone: published, icon: IconSpeakerphone },
  ended: { tone: 'neutral', icon: IconCircleMinus },
  deleted: { tone: deleted, icon: IconTrash },
};

export function AnnouncementTag({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation('announcements');
  const { tone, icon } = looks[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`states.${state}`)}
    </Tag>
  );
}
