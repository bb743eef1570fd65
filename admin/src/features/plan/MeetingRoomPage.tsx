import { createMeetingRoom, updateMeetingRoom } from '@population-tracker/contract/plan/plan';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { RoomPlace } from './place-page/RoomPlace.tsx';
import { PlacePage } from './places/PlacePage.tsx';
import { meetingRoomKind } from './places/place-kind.ts';

export default function MeetingRoomPage() {
  return (
    <PlacePage kind={meetingRoomKind} create={(body) => callOnce(createMeetingRoom, { body }, { quiet: true })}>
      {(place) => (
        <RoomPlace
          key={place.id}
          place={place}
          update={(body, version) => call(updateMeetingRoom, { params: { id: place.id }, body: { ...body, version } }, { quiet: true })}
        />
      )}
    </PlacePage>
  );
}
