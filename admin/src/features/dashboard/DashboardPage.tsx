import { readToday } from '@population-tracker/contract/dashboard/today';
import { lazy, Suspense } from 'react';
import { withTexts } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { FirstHour } from './first-steps/FirstHour.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { TodayView } from './today/TodayView.tsx';
import { useViews, viewIn } from './views.ts';

/** Today comes with the page, for it is what opens the panel; the figures come when they are asked for. */
const FiguresView = lazy(withTexts(() => import('./figures/FiguresView.tsx'), 'dashboard/figures', 'dashboard/figures/space'));

export default function DashboardPage() {
  const { address } = useView();
  const [only, other] = useViews();
  const isToday = (other === undefined && only ? only : viewIn(address)) === 'today';
  const first = useFirstSteps();
  // Asked for meanwhile, so that a company in use doesn't wait twice.
  useCall(readToday, {}, { quiet: true, enabled: isToday && first === 'asked' });
  if (first) return <FirstHour first={first} />;
  if (isToday) return <TodayView />;
  return (
    <Suspense fallback={<FiguresSkeleton />}>
      <FiguresView />
    </Suspense>
  );
}
