import { aheadOf, PlaceList } from './places/PlaceList.tsx';
import { meetingRoomKind } from './places/place-kind.ts';

export const ahead = aheadOf(meetingRoomKind);

export default function MeetingRoomListPage() {
  return <PlaceList kind={meetingRoomKind} />;
}
