import { PlaceList } from './parts/PlaceList.tsx';
import { meetingRoomKind } from './parts/place-kind.ts';

export default function MeetingRoomListPage() {
  return <PlaceList kind={meetingRoomKind} />;
}
