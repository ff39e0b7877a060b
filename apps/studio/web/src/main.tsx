// SPDX-License-Identifier: Apache-2.0
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { takeStart } from './app/start';
import { takeLink } from './share/link';
import './theme/theme.css';
import './theme/base.css';
import './theme/controls.css';

takeLink(window.location, window.history, window.sessionStorage);
const start = takeStart(window.location, window.history, window.sessionStorage);
createRoot(document.getElementById('root')!).render(<App start={start} />);
