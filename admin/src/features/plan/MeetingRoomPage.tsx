import { createMeetingRoom, readMeetingRoom, updateMeetingRoom } from '@population-tracker/contract/plan';
import { call } from '../../lib/client.ts';
import { PlacePage } from './parts/PlacePage.tsx';
import { meetingRoomKind } from './parts/place-kind.ts';

export default function MeetingRoomPage() {
  return (
    <PlacePage
      kind={meetingRoomKind}
      create={(body) => call(createMeetingRoom, { body }, { quiet: true })}
      update={(id, body) => call(updateMeetingRoom, { params: { id }, body }, { quiet: true })}
      read={(id) => call(readMeetingRoom, { params: { id } })}
    />
  );
}
