import { type Emergency, type EmergencyResponse, endEmergency } from '@population-tracker/contract/emergency/emergency';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page/Page.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { useMayCall } from '#web/permissions.ts';
import { MarkDialog } from '../people/MarkDialog.tsx';
import { PeopleList } from '../people/PeopleList.tsx';
import { usePeople } from '../people/use-people.ts';
import { useOnBoard } from '../running/on-board.ts';
import { Spoken } from '../Spoken.tsx';
import { BoardButtons } from './BoardButtons.tsx';
import { BoardHeader } from './BoardHeader.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import classes from './board.module.css';
import { useBoardActions } from './board-actions.ts';
import { Connection } from './Connection.tsx';
import { Places } from './Places.tsx';
import { useLiveBoard } from './use-live-board.ts';

/** Who is safe, who is not and who has not answered, as it happens; afterwards, how it was. */
export function Board({ emergency }: { emergency: Emergency }) {
  const { t } = useTranslation('emergency');
  const phone = usePhone();
  const area = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<EmergencyResponse | null>(null);
  const [choosing, setChoosing] = useState(false);
  const people = usePeople(emergency.id, area, choosing || marked !== null);
  useOnBoard(emergency.id);
  const live = useLiveBoard(emergency, people.hear);
  const actions = useBoardActions(emergency);
  const runs = emergency.endedAt === null;
  // One for everybody is seen at each location, and ended by whoever may end it at all of them.
  const mayEnd = useMayCall(emergency.everywhere ? { ...endEmergency, scope: 'company' } : endEmergency);
  const buttons = runs && mayEnd ? <BoardButtons emergency={emergency} actions={actions} /> : null;
  return (
    <Page foot={phone && buttons ? <div className={classes.foot}>{buttons}</div> : undefined}>
      <div className={classes.board}>
        <BoardHeader emergency={emergency} mails={live.summary?.mails} list={people.list} buttons={phone ? null : buttons} />
        {live.broken ? <Connection heardAt={live.heardAt} /> : null}
        <Spoken counts={emergency} runs={runs} />
        <BoardTiles counts={emergency} list={people.list} />
        <div className={classes.split}>
          <div ref={area}>
            <PeopleList emergency={emergency} people={people} open={setMarked} choosing={setChoosing} summary={live.summary} />
          </div>
          {/* Below the people on a phone: it comes when they are there, and doesn't move away from them. */}
          {people.rows || !phone ? (
            <aside aria-label={t('places.title')}>
              <Places emergency={emergency} summary={live.summary} list={people.list} />
            </aside>
          ) : null}
        </div>
      </div>
      {marked ? (
        <MarkDialog
          key={marked.id}
          emergencyId={emergency.id}
          response={people.rows?.find(({ row }) => row.id === marked.id)?.row ?? marked}
          runs={runs}
          saved={(row) => people.hear([row])}
          close={() => setMarked(null)}
        />
      ) : null}
    </Page>
  );
}
