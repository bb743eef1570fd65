import { WeekPage } from '#features/week/WeekPage.tsx';
import { useSession } from '#web/session.ts';
import { SignedOut } from './SignedOut.tsx';

/** The employees' own app. It has one screen so far; whoever is signed in to the panel is signed in here. */
export function App() {
  const { token } = useSession();
  return token ? <WeekPage /> : <SignedOut />;
}
