import { IconBinaryTree2, IconBuilding, IconBuildingCommunity, IconLayoutBoard, IconUsersGroup } from '@tabler/icons-react';
import { withTexts } from '#web/language.ts';
import type { RouteRecord } from '#web/route-record.ts';

const list = { group: 'definitions', roles: ['admin'], needs: ['plan.write'] } as const;
const detail = { roles: ['admin'], needs: ['plan.write'], hidden: true } as const;
const placeTexts = ['plan', 'plan/place-page', 'plan/closures'];

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
    actions: [{ titleKey: 'addLocation', to: '/location', needs: ['plan.write'], everywhere: true }],
    lazy: withTexts(() => import('./LocationPage.tsx'), ...placeTexts),
  },
  {
    ...detail,
    path: '/building',
    name: 'building',
    titleKey: 'buildingDetail',
    listOf: '/buildinglist',
    actions: [{ titleKey: 'addBuilding', to: '/building' }],
    lazy: withTexts(() => import('./BuildingPage.tsx'), ...placeTexts),
  },
  {
    ...detail,
    path: '/office',
    name: 'office',
    titleKey: 'officeDetail',
    listOf: '/officelist',
    actions: [{ titleKey: 'addWorkspace', to: '/office' }],
    lazy: withTexts(() => import('./WorkspacePage.tsx'), ...placeTexts, 'plan/floor-plan', 'plan/assigned'),
  },
  {
    ...detail,
    path: '/meeting-room',
    name: 'meetingRoom',
    titleKey: 'meetingRoomDetail',
    listOf: '/meeting-room-list',
    actions: [{ titleKey: 'addMeetingRoom', to: '/meeting-room' }],
    lazy: withTexts(() => import('./MeetingRoomPage.tsx'), ...placeTexts),
  },
];
