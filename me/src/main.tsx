import '#ui/theme/inter/inter.generated.css';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import '#ui/theme/pieces.css';
import '#ui/theme/shapes.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { keepApp } from '#app/keep-app.ts';
import { keepAnswers } from '#app/kept-answers.ts';
import { firstTexts, loadTexts } from '#app/texts.ts';
import { askWhatRuns } from '#features/safety/use-own-emergencies.ts';
import { fetchWeek } from '#features/week/use-week.ts';
import { startTexts } from '#web/language.ts';
import { startLook } from '#web/look/look.ts';
import { queryClient } from '#web/query.ts';

/** So long the first picture waits for what runs. */
const patienceMs = 250;

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root.');
startLook();
keepAnswers();
const asked = askWhatRuns();
if (/^\/my\/?$/.test(location.pathname)) fetchWeek();
await startTexts(loadTexts, firstTexts);
// What runs takes the first picture, where its answer isn't far.
await Promise.race([asked, new Promise((over) => setTimeout(over, patienceMs))]);
createRoot(element).render(
  <QueryClientProvider client={queryClient}>
    <Suspense>
      <App />
    </Suspense>
  </QueryClientProvider>,
);
keepApp();
