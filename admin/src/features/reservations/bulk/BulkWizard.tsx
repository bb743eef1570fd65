import { lazy, Suspense, useState } from 'react';
import { useView } from '#web/view.ts';
import { BulkDraft } from './BulkDraft.tsx';
import { BulkRun } from './run/BulkRun.tsx';

const EarlierBulks = lazy(() => import('./EarlierBulks.tsx'));

/**
 * Reservations in bulk, in place of the list: `?bulk=new` while one is being chosen, `?bulk=12` from its check on, `?bulk=all` for those
 * that were made before. What was chosen
 * lives on meanwhile, so that somebody can go back and change it.
 */
export default function BulkWizard() {
  const { path, address, go } = useView();
  const id = Number(address.get('bulk')) || null;
  const showsAll = address.get('bulk') === 'all';
  // After a reload nothing is left to go back to.
  const [drafted, setDrafted] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const link = ['users', 'user', 'people'].map((name) => address.get(name) ?? '').join('|');
  const [begunBy, setBegunBy] = useState(link);
  // Another link to a new bulk begins anew; going back from a check has none.
  if (!id && !showsAll && /[^|]/.test(link) && link !== begunBy) setBegunBy(link);
  const choose = () => go(`${path}?bulk=new`);
  const chooseAnew = () => {
    setRound(round + 1);
    choose();
  };
  return (
    <>
      {id ? (
        <BulkRun
          key={id}
          id={id}
          change={drafted === id ? choose : undefined}
          another={chooseAnew}
          leave={(query = '') => go(path + query)}
        />
      ) : null}
      {showsAll ? (
        <Suspense>
          <EarlierBulks another={choose} leave={() => go(path)} />
        </Suspense>
      ) : null}
      <BulkDraft
        key={`${round} ${begunBy}`}
        hidden={id !== null || showsAll}
        checked={(bulk) => {
          setDrafted(bulk);
          go(`${path}?bulk=${bulk}`);
        }}
        leave={() => go(path)}
        earlier={() => go(`${path}?bulk=all`)}
      />
    </>
  );
}
