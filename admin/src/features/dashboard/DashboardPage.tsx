import { lazy, Suspense } from 'react';
import { useView } from '#web/view.ts';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { TodayView } from './today/TodayView.tsx';
import { viewIn } from './views.ts';

/** Today comes with the page, for it is what opens the panel; the figures come when they are asked for. */
const FiguresView = lazy(() => import('./figures/FiguresView.tsx'));

export default function DashboardPage() {
  const { address } = useView();
  if (viewIn(address) === 'today') return <TodayView />;
  return (
    <Suspense fallback={<FiguresSkeleton />}>
      <FiguresView />
    </Suspense>
  );
}
