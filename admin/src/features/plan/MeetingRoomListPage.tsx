import { PlaceList } from './places/PlaceList.tsx';
import { meetingRoomKind } from './places/place-kind.ts';

export default function MeetingRoomListPage() {
  return <PlaceList kind={meetingRoomKind} />;
}
