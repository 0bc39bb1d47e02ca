/** Lighthouse as a desktop visitor on every kind of screen. */
import { benchLighthouse } from './support/bench-lighthouse.ts';

await benchLighthouse('desktop');
