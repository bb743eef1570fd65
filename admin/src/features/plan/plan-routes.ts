import { IconBinaryTree2, IconBuilding, IconBuildingCommunity, IconLayoutBoard, IconUsersGroup } from '@tabler/icons-react';
import type { RouteRecord } from '#web/route-record.ts';

const list = { group: 'definitions', roles: ['admin'], needs: ['plan.write'] } as const;
const detail = { roles: ['admin'], needs: ['plan.write'], hidden: true } as const;

export const routes: RouteRecord[] = [
  {
    ...list,
    path: '/plan',
    name: 'plan',
    titleKey: 'planOutline',
    icon: IconBinaryTree2,
    lazy: () => import('./OutlinePage.tsx'),
  },
  {
    ...list,
    path: '/locationlist',
    name: 'locationList',
    titleKey: 'location',
    icon: IconBuildingCommunity,
    lazy: () => import('./LocationListPage.tsx'),
  },
  {
    ...list,
    path: '/buildinglist',
    name: 'buildingList',
    titleKey: 'building',
    icon: IconBuilding,
    lazy: () => import('./BuildingListPage.tsx'),
  },
  {
    ...list,
    path: '/officelist',
    name: 'officeList',
    titleKey: 'office',
    icon: IconLayoutBoard,
    lazy: () => import('./WorkspaceListPage.tsx'),
  },
  {
    ...list,
    path: '/meeting-room-list',
    name: 'meetingRoomList',
    titleKey: 'meetingRoom',
    icon: IconUsersGroup,
    lazy: () => import('./MeetingRoomListPage.tsx'),
  },
  {
    ...detail,
    path: '/location',
    name: 'location',
    titleKey: 'locationDetail',
    listOf: '/locationlist',
    actions: [{ titleKey: 'addLocation', to: '/location' }],
    lazy: () => import('./LocationPage.tsx'),
  },
  {
    ...detail,
    path: '/building',
    name: 'building',
    titleKey: 'buildingDetail',
    listOf: '/buildinglist',
    actions: [{ titleKey: 'addBuilding', to: '/building' }],
    lazy: () => import('./BuildingPage.tsx'),
  },
  {
    ...detail,
    path: '/office',
    name: 'office',
    titleKey: 'officeDetail',
    listOf: '/officelist',
    actions: [{ titleKey: 'addWorkspace', to: '/office' }],
    lazy: () => import('./WorkspacePage.tsx'),
  },
  {
    ...detail,
    path: '/meeting-room',
    name: 'meetingRoom',
    titleKey: 'meetingRoomDetail',
    listOf: '/meeting-room-list',
    actions: [{ titleKey: 'addMeetingRoom', to: '/meeting-room' }],
    lazy: () => import('./MeetingRoomPage.tsx'),
  },
];
