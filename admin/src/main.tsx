import './app/theme/tokens.css';
import './app/theme/base.css';
import { start } from './app/start.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root.');
await start(element);
