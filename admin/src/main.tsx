import './shell/error-log/catch.ts';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { start } from './app/start.tsx';
import { followSignIn } from './shell/session-lost/sign-in-elsewhere.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root.');
followSignIn();
await start(element);
