/** Lighthouse as a mobile visitor on every kind of screen, each beside a plain HTML page that says the same. */
import { benchLighthouse } from './support/bench-lighthouse.ts';

await benchLighthouse('mobile');
