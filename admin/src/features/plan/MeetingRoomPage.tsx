import { createMeetingRoom, updateMeetingRoom } from '@population-tracker/contract/plan/plan';
import { call } from '#web/client.ts';
import { PlacePage } from './places/PlacePage.tsx';
import { meetingRoomKind } from './places/place-kind.ts';

export default function MeetingRoomPage() {
  return (
    <PlacePage
      kind={meetingRoomKind}
      create={(body) => call(createMeetingRoom, { body }, { quiet: true })}
      update={(id, body) => call(updateMeetingRoom, { params: { id }, body }, { quiet: true })}
    />
  );
}
