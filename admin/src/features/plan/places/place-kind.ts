import * as contract from '@population-tracker/contract/plan/plan';
import { exportMeetingRooms, exportWorkspaces } from '@population-tracker/contract/plan/plan-exports';
import { type Icon, IconLayoutBoard, IconUsersGroup } from '@tabler/icons-react';
import { messageText } from '#web/messages.ts';

type Done = 'added' | 'updated' | 'deleted';

/** Workspaces and meeting rooms have the same screens; this is what differs. */
export interface PlaceKind {
  texts: 'workspaces' | 'meetingRooms';
  icon: Icon;
  list: typeof contract.listWorkspaces | typeof contract.listMeetingRooms;
  exports: typeof exportWorkspaces | typeof exportMeetingRooms;
  read: typeof contract.readWorkspace | typeof contract.readMeetingRoom;
  impact: typeof contract.workspaceImpact | typeof contract.meetingRoomImpact;
  remove: typeof contract.deleteWorkspace | typeof contract.deleteMeetingRoom;
  listPath: string;
  detail: string;
  said: (done: Done) => string;
}

export const workspaceKind: PlaceKind = {
  texts: 'workspaces',
  icon: IconLayoutBoard,
  list: contract.listWorkspaces,
  exports: exportWorkspaces,
  read: contract.readWorkspace,
  impact: contract.workspaceImpact,
  remove: contract.deleteWorkspace,
  listPath: '/officelist',
  detail: '/office',
  said: (done) => messageText(`workspace.${done}`),
};

export const meetingRoomKind: PlaceKind = {
  texts: 'meetingRooms',
  icon: IconUsersGroup,
  list: contract.listMeetingRooms,
  exports: exportMeetingRooms,
  read: contract.readMeetingRoom,
  impact: contract.meetingRoomImpact,
  remove: contract.deleteMeetingRoom,
  listPath: '/meeting-room-list',
  detail: '/meeting-room',
  said: (done) => messageText(`meetingRoom.${done}`),
};
